/* Loading a library while the program runs, on Windows and elsewhere. */

#ifndef FINESSE_TESTS_LIBRARY_H
#define FINESSE_TESTS_LIBRARY_H

#include <stdio.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>

static inline void *open_library(const char *path)
{
    HMODULE library = LoadLibraryA(path);
    if (!library)
        fprintf(stderr, "%s: error %lu\n", path, GetLastError());
    return (void *)library;
}

/* Stores the address of a function, which C does not let us cast from an object's; NULL if there is none. */
static inline void find_function(void *library, const char *name, void *place)
{
    FARPROC address = GetProcAddress((HMODULE)library, name);
    memcpy(place, &address, sizeof address);
}

static inline int close_library(void *library)
{
    return FreeLibrary((HMODULE)library) ? 0 : -1;
}

#else
#include <dlfcn.h>

static inline void *open_library(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        fprintf(stderr, "%s\n", dlerror());
    return library;
}

/* Stores the address of a function, which C does not let us cast from an object's; NULL if there is none. */
static inline void find_function(void *library, const char *name, void *place)
{
    void *address = dlsym(library, name);
    memcpy(place, &address, sizeof address);
}

static inline int close_library(void *library)
{
    return dlclose(library);
}

#endif
#endif
