/* Checks that count: a failed one says where and what, and the program's exit status tells. */

#ifndef FINESSE_TESTS_CHECK_H
#define FINESSE_TESTS_CHECK_H

#include <stdio.h>

static int checks_failed = 0;
static long checks_done = 0;

/* Thread-unsafe by intent: threads return what they found, and one thread checks it. */
#define CHECK(what)                                                              \
    do {                                                                         \
        checks_done++;                                                           \
        if (!(what)) {                                                           \
            checks_failed++;                                                     \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what);   \
        }                                                                        \
    } while (0)

#define CHECK_INT(found, expected)                                               \
    do {                                                                         \
        long check_found = (long)(found), check_expected = (long)(expected);     \
        checks_done++;                                                           \
        if (check_found != check_expected) {                                     \
            checks_failed++;                                                     \
            fprintf(stderr, "%s:%d: %s is %ld, not %ld\n", __FILE__, __LINE__,   \
                    #found, check_found, check_expected);                        \
        }                                                                        \
    } while (0)

/* The last line of main: `return checks_verdict("name");` */
static inline int checks_verdict(const char *name)
{
    printf("%s: %ld checks, %d failed\n", name, checks_done, checks_failed);
    return checks_failed == 0 ? 0 : 1;
}

#endif
