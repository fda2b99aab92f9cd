# The library where libraries are ELF: versioned names, links to them, and thin libraries that are called as DDS is.

set(cargo_target)
set(cargo_release ${FINESSE_CARGO_DIR}/release)
set(shared_name libfinesse.so.${PROJECT_VERSION})
set(static_name libfinesse.a)
set(soname libfinesse.so.0)
set(shared ${lib_dir}/${shared_name})
set(static ${lib_dir}/${static_name})
set(shared_property IMPORTED_SONAME)
set(shared_value ${soname})
set(system_libraries ${CMAKE_DL_LIBS} m)
set(products ${shared} ${static})
set(copies
  COMMAND ${CMAKE_COMMAND} -E make_directory ${lib_dir}
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${cargo_release}/libfinesse.so ${shared}
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${cargo_release}/libfinesse.a ${static})
foreach(link ${soname} libfinesse.so)
  list(APPEND copies COMMAND ${CMAKE_COMMAND} -E create_symlink ${shared_name} ${lib_dir}/${link})
endforeach()

# Libraries that are called as DDS is: Debian's name for version 2.9, and the one that some other builds of it have. Both
# have the functions of version 3 too, and find libfinesse.so.0 beside them.
function(add_dds_names)
  foreach(number 0 2)
    set(library finesse_dds_${number})
    add_library(${library} SHARED src/libdds.c)
    add_dependencies(${library} finesse_cargo)
    target_include_directories(${library} PRIVATE include/dds3)
    target_link_libraries(${library} PRIVATE -Wl,--no-as-needed Finesse::finesse ${CMAKE_DL_LIBS})
    target_link_options(${library} PRIVATE -Wl,-soname,libdds.so.${number} -Wl,-z,nodelete -Wl,--enable-new-dtags)
    target_compile_options(${library} PRIVATE -O2)
    set_target_properties(${library} PROPERTIES PREFIX "" OUTPUT_NAME libdds SUFFIX .so.${number} NO_SONAME ON
      LIBRARY_OUTPUT_DIRECTORY ${lib_dir} BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH $ORIGIN C_STANDARD 11)
  endforeach()
  file(MAKE_DIRECTORY ${lib_dir})
  file(CREATE_LINK libdds.so.0 ${lib_dir}/libdds.so SYMBOLIC)
  file(CREATE_LINK libfinesse.a ${lib_dir}/libdds.a SYMBOLIC)
endfunction()

macro(install_library)
  install(FILES ${shared} DESTINATION ${CMAKE_INSTALL_LIBDIR}
    PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  install(FILES ${static} ${lib_dir}/${soname} ${lib_dir}/libfinesse.so DESTINATION ${CMAKE_INSTALL_LIBDIR})
  if(FINESSE_DDS_NAMES)
    install(TARGETS finesse_dds_0 finesse_dds_2 LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(FILES ${lib_dir}/libdds.so ${lib_dir}/libdds.a DESTINATION ${CMAKE_INSTALL_LIBDIR})
  endif()
endmacro()
