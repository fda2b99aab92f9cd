/* The least that shows a library to be installed well: include, link, ask. */

#ifdef CLIENT
#include <dds/dll.h>
#else
#include <finesse.h>
#endif
#include <stdio.h>
#include <string.h>

int main(void)
{
    struct ddTableDealPBN deal;
    struct ddTableResults table;
    int code;
    memset(&deal, 0, sizeof deal);
    strcpy(deal.cards, "N:AKQ... .AKQ.. ..AKQ. ...AKQ");
    code = CalcDDtablePBN(deal, &table);
    printf("North takes %d tricks with spades as trumps.\n", table.resTable[0][0]);
    return code == RETURN_NO_FAULT && table.resTable[0][0] == 3 ? 0 : 1;
}
