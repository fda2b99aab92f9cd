/* What can everybody make, and what is par? */

#include "example.h"

int main(void)
{
    static const int expected[5][4] = {{5, 8, 5, 8}, {6, 6, 6, 6}, {5, 7, 5, 7}, {7, 5, 7, 5}, {6, 6, 6, 6}};
    static const char *const strains[] = {"S", "H", "D", "C", "NT"};
    struct ddTableDealPBN deal;
    struct ddTableResults table;
    struct parResultsDealer par;
    int strain, seat, index;

    strcpy(deal.cards, "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");
    expect(CalcDDtablePBN(deal, &table) == RETURN_NO_FAULT, "a table");

    puts("        N   E   S   W");
    for (strain = 0; strain < 5; strain++) {
        printf("  %-3s", strains[strain]);
        for (seat = 0; seat < 4; seat++) {
            printf("%4d", table.resTable[strain][seat]);
            expect(table.resTable[strain][seat] == expected[strain][seat], "the right number of tricks");
        }
        puts("");
    }

    expect(DealerPar(&table, &par, FINESSE_NORTH, FINESSE_VUL_NONE) == RETURN_NO_FAULT, "a par");
    printf("Par for North-South: %d by", par.score);
    for (index = 0; index < par.number; index++)
        printf(" %s", par.contracts[index]);
    puts("");
    expect(par.score == -110 && strcmp(par.contracts[0], "2S-EW") == 0, "two spades by East-West");
    return 0;
}
