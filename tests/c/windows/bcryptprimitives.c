/* A DLL of Windows that wine before version 9 lacks: the standard library of Rust takes random numbers from it. For tests
   under wine alone. */

#include <windows.h>
/* After windows.h. */
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *bytes, SIZE_T count)
{
    return RtlGenRandom(bytes, (ULONG)count);
}
