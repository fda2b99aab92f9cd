/* A program for DDS as they are written for Windows: it knows no header and no import library of ours, loads dds.dll when it
   needs it, and calls its functions as __stdcall by name. dds.dll is beside the program. */

#include "../check.h"
#include <dds/dll.h>
#include <string.h>
#include <windows.h>

typedef void(__stdcall *set_max_threads_function)(int);
typedef int(__stdcall *set_threading_function)(int);
typedef void(__stdcall *get_info_function)(struct DDSInfo *);
typedef int(__stdcall *solve_board_function)(struct deal, int, int, int, struct futureTricks *, int);
typedef int(__stdcall *calc_table_function)(struct ddTableDealPBN, struct ddTableResults *);
typedef int(__stdcall *dealer_par_function)(struct ddTableResults *, struct parResultsDealer *, int, int);

/* The first deal of tests/data/list100.txt. */
static const char *const DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
static const int TABLE[5][4] = {{5, 8, 5, 8}, {6, 6, 6, 6}, {5, 7, 5, 7}, {7, 5, 7, 5}, {6, 6, 6, 6}};

/* The address of a function, or NULL. */
static void find(HMODULE library, const char *name, void *place)
{
    FARPROC address = GetProcAddress(library, name);
    CHECK(address != NULL);
    memcpy(place, &address, sizeof address);
}

/* Whether the library lies in the directory of the program. */
static int is_beside_program(HMODULE library)
{
    char program[MAX_PATH], path[MAX_PATH];
    char *end;
    if (!GetModuleFileNameA(NULL, program, sizeof program) || !GetModuleFileNameA(library, path, sizeof path))
        return 0;
    end = strrchr(program, '\\');
    return end && _strnicmp(program, path, (size_t)(end - program)) == 0 && _stricmp(path + (end - program), "\\dds.dll") == 0;
}

static void use(HMODULE library)
{
    set_max_threads_function set_max_threads = NULL;
    set_threading_function set_threading = NULL;
    get_info_function get_info = NULL;
    solve_board_function solve_board = NULL;
    calc_table_function calc_table = NULL;
    dealer_par_function dealer_par = NULL;
    struct ddTableDealPBN deal;
    struct ddTableResults table;
    struct parResultsDealer par;
    struct deal board;
    struct futureTricks future;
    struct DDSInfo info;
    int strain, hand;
    find(library, "SetMaxThreads", &set_max_threads);
    find(library, "SetThreading", &set_threading);
    find(library, "GetDDSInfo", &get_info);
    find(library, "SolveBoard", &solve_board);
    find(library, "CalcDDtablePBN", &calc_table);
    find(library, "DealerPar", &dealer_par);
    if (checks_failed)
        return;

    set_max_threads(0);
    CHECK_INT(set_threading(1), RETURN_NO_FAULT);
    get_info(&info);
    CHECK_INT(info.major, 2);
    CHECK_INT(info.system, 1);
    CHECK_INT(info.numBits, 64);
    CHECK(strncmp(info.systemString, "Finesse", 7) == 0);

    memset(&deal, 0, sizeof deal);
    strcpy(deal.cards, DEAL);
    CHECK_INT(calc_table(deal, &table), RETURN_NO_FAULT);
    for (strain = 0; strain < 5; strain++)
        for (hand = 0; hand < 4; hand++)
            CHECK_INT(table.resTable[strain][hand], TABLE[strain][hand]);
    CHECK_INT(dealer_par(&table, &par, 0, 0), RETURN_NO_FAULT);
    CHECK(strcmp(par.contracts[0], "2S-EW") == 0);

    /* Each hand holds the three top cards of one suit; North leads at no-trump. */
    memset(&board, 0, sizeof board);
    board.trump = 4;
    for (hand = 0; hand < 4; hand++)
        board.remainCards[hand][hand] = 7u << 12;
    CHECK_INT(solve_board(board, -1, 3, 1, &future, 0), RETURN_NO_FAULT);
    CHECK_INT(future.score[0], 3);
    CHECK_INT(solve_board(board, 14, 3, 1, &future, 0), RETURN_TARGET_WRONG_HI);
}

int main(void)
{
    int round;
    for (round = 0; round < 3; round++) {
        HMODULE library = LoadLibraryA("dds.dll");
        CHECK(library != NULL);
        if (!library)
            break;
        CHECK(is_beside_program(library));
        use(library);
        CHECK(FreeLibrary(library));
    }
    return checks_verdict("drop_in");
}
