/* A caller's thread with the smallest stack there is use for, 64 KiB: every function answers as on a large one.
   Usage: narrow [KiB [depths]]: with `depths` it prints how much of the stack each function takes. */

#define _DEFAULT_SOURCE
#include "check.h"
#include "questions.h"
#include <pthread.h>
#include <sys/mman.h>

struct visit {
    int kind, variant, right;
};

static void *visit(void *place)
{
    struct visit *visit = (struct visit *)place;
    visit->right = is_right(visit->kind, visit->variant);
    return NULL;
}

/* Runs a question on a thread whose stack is `bytes` long, and begins at a page that may not be touched. How much of it
   was ever written, or -1 without a thread. */
static long visit_on(struct visit *asked, size_t bytes)
{
    size_t page = 4096, index = 0;
    unsigned char *memory = (unsigned char *)mmap(NULL, page + bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    pthread_attr_t attributes;
    pthread_t thread;
    long used = -1;
    if (memory == MAP_FAILED)
        return -1;
    mprotect(memory, page, PROT_NONE);
    memset(memory + page, 0xa5, bytes);
    pthread_attr_init(&attributes);
    if (pthread_attr_setstack(&attributes, memory + page, bytes) == 0 &&
        pthread_create(&thread, &attributes, visit, asked) == 0) {
        pthread_join(thread, NULL);
        while (index < bytes && memory[page + index] == 0xa5)
            index++;
        used = (long)(bytes - index);
    }
    pthread_attr_destroy(&attributes);
    munmap(memory, page + bytes);
    return used;
}

int main(int argc, char **argv)
{
    size_t bytes = (size_t)(argc > 1 ? atoi(argv[1]) : 64) << 10;
    int kind, variant;
    hidden_cards = 6;
    asked_nodes = 200000;
    CHECK_INT(learn_answers(), 0);
    for (kind = 0; kind < KINDS; kind++) {
        long deepest = 0;
        for (variant = 0; variant < VARIANTS; variant++) {
            struct visit asked;
            long used;
            asked.kind = kind;
            asked.variant = variant;
            asked.right = 0;
            used = visit_on(&asked, bytes);
            CHECK(used >= 0);
            CHECK(asked.right);
            deepest = used > deepest ? used : deepest;
        }
        if (argc > 2)
            printf("%-24s %6ld bytes of stack\n", QUESTIONS[kind].name, deepest);
    }
    return checks_verdict("narrow");
}
