/* The header of DDS 2.9: programs for it compile unchanged against Finesse. Those that include <dds/dll.h> need the
 * directory of finesse.h on the path, -I PREFIX/include; those that include "dll.h" need -I PREFIX/include/dds.
 *
 * The structs, functions and return codes are in finesse.h; here are the macros that DDS defines besides. */
#ifndef DDS_DLL_H
#define DDS_DLL_H

#include "../finesse.h"

/* The version of the interface: 2.9.0. */
#define DDS_VERSION 20900

#define DDS_HANDS 4
#define DDS_SUITS 4
#define DDS_STRAINS 5

/* How DDS declares its functions. Programs use these for callbacks and declarations of their own. */
#if defined(_WIN32) || defined(__CYGWIN__)
#define DLLEXPORT __declspec(dllexport)
#define STDCALL __stdcall
#else
#define DLLEXPORT
#define STDCALL
#ifndef INT8
#define INT8 char
#endif
#endif

#ifdef __cplusplus
#define EXTERN_C extern "C"
#else
#define EXTERN_C
#endif

/* What ErrorMessage writes for each return code. */
#define TEXT_NO_FAULT "Success"
#define TEXT_UNKNOWN_FAULT "General error"
#define TEXT_ZERO_CARDS "Zero cards"
#define TEXT_TARGET_TOO_HIGH "Target exceeds number of tricks"
#define TEXT_DUPLICATE_CARDS "Cards duplicated"
#define TEXT_TARGET_WRONG_LO "Target is less than -1"
#define TEXT_TARGET_WRONG_HI "Target is higher than 13"
#define TEXT_SOLNS_WRONG_LO "Solutions parameter is less than 1"
#define TEXT_SOLNS_WRONG_HI "Solutions parameter is higher than 3"
#define TEXT_TOO_MANY_CARDS "Too many cards"
#define TEXT_SUIT_OR_RANK "currentTrickSuit or currentTrickRank has wrong data"
#define TEXT_PLAYED_CARD "Played card also remains in a hand"
#define TEXT_CARD_COUNT "Wrong number of remaining cards in a hand"
#define TEXT_THREAD_INDEX "Thread index is not 0 .. maximum"
#define TEXT_MODE_WRONG_LO "Mode parameter is less than 0"
#define TEXT_MODE_WRONG_HI "Mode parameter is higher than 2"
#define TEXT_TRUMP_WRONG "Trump is not in 0 .. 4"
#define TEXT_FIRST_WRONG "First is not in 0 .. 2"
#define TEXT_PLAY_FAULT "AnalysePlay input error"
#define TEXT_PBN_FAULT "PBN string error"
#define TEXT_TOO_MANY_BOARDS "Too many boards requested"
#define TEXT_THREAD_CREATE "Could not create threads"
#define TEXT_THREAD_WAIT "Something failed waiting for thread to end"
#define TEXT_THREAD_MISSING "Multi-threading system not present"
#define TEXT_NO_SUIT "Denomination filter vector has no entries"
#define TEXT_TOO_MANY_TABLES "Too many DD tables requested"
#define TEXT_CHUNK_SIZE "Chunk size is less than 1"

#endif /* DDS_DLL_H */
