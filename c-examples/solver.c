/* A solver of your own: it stays warm between calls, keeps to limits, and is fastest with yes-or-no questions. */

#include "example.h"

int main(void)
{
    struct deal deal = {FINESSE_SPADES, FINESSE_NORTH, {0, 0, 0}, {0, 0, 0}, {{0}}}; /* trumps, and who leads */
    struct ddTableDeal hands;
    struct futureTricks future;
    unsigned long long cold, warm;
    int reaches = -1;
    struct FinesseSolver *solver = FinesseSolverCreate(32); /* at most 32 MB */

    expect(solver != NULL, "a solver");
    read_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3", &hands);
    memcpy(deal.remainCards, hands.cards, sizeof hands.cards);

    /* Too little time: no answer, but nothing is lost either. */
    FinesseSolverSetLimits(solver, 0, 10);
    expect(FinesseSolverSolveBoard(solver, &deal, -1, 3, &future) == FINESSE_STOPPED, "a stop after ten nodes");
    FinesseSolverSetLimits(solver, 0, 0);

    expect(FinesseSolverSolveBoard(solver, &deal, -1, 3, &future) == RETURN_NO_FAULT, "an answer");
    expect(future.score[0] == 5, "five tricks");
    cold = FinesseSolverNodes(solver);
    expect(FinesseSolverSolveBoard(solver, &deal, -1, 3, &future) == RETURN_NO_FAULT, "an answer");
    expect(future.score[0] == 5, "five tricks again");
    warm = FinesseSolverNodes(solver);
    printf("Cold: %llu nodes. Warm: %llu nodes, %llu KB.\n", cold, warm,
           (unsigned long long)FinesseSolverMemory(solver) / 1024);
    expect(warm < cold, "less work when warm");

    expect(FinesseSolverReaches(solver, &deal, 5, &reaches) == RETURN_NO_FAULT && reaches == 1, "five tricks");
    expect(FinesseSolverReaches(solver, &deal, 6, &reaches) == RETURN_NO_FAULT && reaches == 0, "not six");
    puts("The defence takes five tricks, not six.");

    FinesseSolverFree(solver);
    return 0;
}
