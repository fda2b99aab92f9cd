# No source of the library asks for the time of day, which somebody may set while a limit runs.
file(GLOB_RECURSE sources ${SOURCE}/src/*.rs)
foreach(source IN LISTS sources)
  file(STRINGS ${source} found REGEX "SystemTime|UNIX_EPOCH|CLOCK_REALTIME|gettimeofday")
  if(found)
    message(SEND_ERROR "${source}: ${found}")
  endif()
endforeach()
