/* Loads libdds.so.0, libdds.so.2 and libfinesse.so.0 from one directory, as a program and its plugins may. All three
   answer, and all three are one engine: a setting made in one holds in all, and the engine is in the process once.
   Usage: loads_dds DIRECTORY */

#include "check.h"
#include "library.h"
#include <dds/dll.h>
#include <stdlib.h>
#include <string.h>

enum { LIBRARIES = 3 };
static const char *const names[LIBRARIES] = {"libdds.so.2", "libfinesse.so.0", "libdds.so.0"};
/* What each is told with SetThreading. */
static const int threading[LIBRARIES] = {4, 0, 2};

typedef int threading_function(int);
typedef void info_function(struct DDSInfo *);
typedef int table_function(struct ddTableDealPBN, struct ddTableResults *);

struct library {
    threading_function *set_threading;
    info_function *info;
    table_function *calc_table;
};

/* How many different files called libfinesse are mapped into this process, and whether they lie in the directory. */
static int engines(const char *directory)
{
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[4096], path[4096] = "";
    int count = 0;
    while (maps && fgets(line, sizeof line, maps)) {
        char *start = strchr(line, '/');
        if (!start || !strstr(start, "libfinesse.so"))
            continue;
        CHECK(strncmp(start, directory, strlen(directory)) == 0);
        count += strcmp(start, path) != 0;
        strcpy(path, start);
    }
    if (maps)
        fclose(maps);
    return count;
}

int main(int argc, char **argv)
{
    static struct library loaded[LIBRARIES];
    int index, other;
    if (argc != 2)
        return 2;
    for (index = 0; index < LIBRARIES; index++) {
        char path[4096];
        void *library;
        snprintf(path, sizeof path, "%s/%s", argv[1], names[index]);
        library = open_library(path);
        if (!library)
            return 1;
        find_function(library, "SetThreading", &loaded[index].set_threading);
        find_function(library, "GetDDSInfo", &loaded[index].info);
        find_function(library, "CalcDDtablePBN", &loaded[index].calc_table);
        if (!loaded[index].set_threading || !loaded[index].info || !loaded[index].calc_table)
            return 1;
    }
    for (index = 0; index < LIBRARIES; index++) {
        struct ddTableDealPBN deal;
        struct ddTableResults table;
        memset(&deal, 0, sizeof deal);
        strcpy(deal.cards, "N:AKQ... .AKQ.. ..AKQ. ...AKQ");
        CHECK_INT(loaded[index].calc_table(deal, &table), RETURN_NO_FAULT);
        CHECK_INT(table.resTable[0][0], 3);
        CHECK_INT(loaded[index].set_threading(threading[index]), RETURN_NO_FAULT);
        for (other = 0; other < LIBRARIES; other++) {
            struct DDSInfo info;
            loaded[other].info(&info);
            CHECK_INT(info.threading, threading[index]);
        }
    }
    CHECK_INT(engines(argv[1]), 1);
    return checks_verdict("loads_dds");
}
