/* An ordinary program for DDS: it knows <dds/dll.h> and nothing of the library behind it. Built against our header as C and
   as C++, and, where Debian's libdds is installed, linked with that and run with ours in its place. The answers are those
   of the first two deals of tests/data/list100.txt. */

#include "check.h"
#include <dds/dll.h>
#include <string.h>

static const char *const DEALS[2] = {
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
    "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63",
};

static const int TABLES[2][DDS_STRAINS][DDS_HANDS] = {
    {{5, 8, 5, 8}, {6, 6, 6, 6}, {5, 7, 5, 7}, {7, 5, 7, 5}, {6, 6, 6, 6}},
    {{4, 9, 4, 9}, {10, 2, 10, 2}, {8, 3, 8, 3}, {6, 7, 6, 7}, {9, 3, 9, 3}},
};

static const char *const PLAY =
    "CTC4CACJH8H4HKH9D5DAD9D2S7S5S2SQD8D4DQD3H3HAH6H7C3C8CQC2S3SKSAS6HQH5HJHTCKC9D6C5S4SJS8C6DJ";

static int rank_of(char letter)
{
    static const char ranks[] = "23456789TJQKA";
    const char *place = strchr(ranks, letter);
    return place && letter ? (int)(place - ranks) + 2 : 0;
}

static int suit_of(char letter)
{
    return (int)(strchr("SHDC", letter) - "SHDC");
}

static int hand_of(char letter)
{
    return (int)(strchr("NESW", letter) - "NESW");
}

/* The holdings of a deal: bit n is the card of rank n. */
static void holdings(const char *pbn, unsigned int cards[DDS_HANDS][DDS_SUITS])
{
    int hand = hand_of(pbn[0]), suit = 0;
    memset(cards, 0, sizeof(unsigned int) * DDS_HANDS * DDS_SUITS);
    for (pbn += 2; *pbn; pbn++) {
        if (*pbn == ' ') {
            hand = (hand + 1) % 4;
            suit = 0;
        } else if (*pbn == '.') {
            suit++;
        } else {
            cards[hand][suit] |= 1u << rank_of(*pbn);
        }
    }
}

static struct deal board(int which, int trump, int first)
{
    struct deal deal;
    memset(&deal, 0, sizeof deal);
    deal.trump = trump;
    deal.first = first;
    holdings(DEALS[which], deal.remainCards);
    return deal;
}

static struct dealPBN board_pbn(int which, int trump, int first)
{
    struct dealPBN deal;
    memset(&deal, 0, sizeof deal);
    deal.trump = trump;
    deal.first = first;
    strcpy(deal.remainCards, DEALS[which]);
    return deal;
}

static void check_table(int which, const struct ddTableResults *table)
{
    int strain, hand;
    for (strain = 0; strain < DDS_STRAINS; strain++)
        for (hand = 0; hand < DDS_HANDS; hand++)
            CHECK_INT(table->resTable[strain][hand], TABLES[which][strain][hand]);
}

static void information(void)
{
    struct DDSInfo info;
    char line[80];
    GetDDSInfo(&info);
    printf("DDS %s, %d bits, %d cores, %d threads\n", info.versionString, info.numBits, info.numCores,
           info.noOfThreads);
    CHECK_INT(info.major, 2);
    CHECK_INT(info.numBits, (int)sizeof(void *) * 8);
    CHECK(info.noOfThreads >= 1);
    ErrorMessage(RETURN_NO_FAULT, line);
    CHECK(strcmp(line, TEXT_NO_FAULT) == 0);
    ErrorMessage(RETURN_PBN_FAULT, line);
    CHECK(strcmp(line, TEXT_PBN_FAULT) == 0);
}

static void one_board(void)
{
    static const int suits[] = {2, 2, 2, 3, 0, 0, 1, 1, 1}, ranks[] = {5, 8, 11, 10, 6, 12, 2, 6, 13};
    static const int equals[] = {0, 0, 0, 768, 0, 2048, 0, 32, 0}, scores[] = {5, 5, 5, 5, 5, 5, 4, 4, 4};
    struct futureTricks future;
    int card;
    CHECK_INT(SolveBoard(board(0, 0, 0), -1, 3, 1, &future, 0), RETURN_NO_FAULT);
    CHECK_INT(future.cards, 9);
    for (card = 0; card < 9 && card < future.cards; card++) {
        CHECK_INT(future.suit[card], suits[card]);
        CHECK_INT(future.rank[card], ranks[card]);
        CHECK_INT(future.equals[card], equals[card]);
        CHECK_INT(future.score[card], scores[card]);
    }
    CHECK_INT(SolveBoardPBN(board_pbn(0, 0, 0), -1, 1, 1, &future, 0), RETURN_NO_FAULT);
    CHECK_INT(future.cards, 1);
    CHECK_INT(future.score[0], 5);
    CHECK_INT(SolveBoardPBN(board_pbn(0, 0, 0), 5, 1, 1, &future, 0), RETURN_NO_FAULT);
    CHECK_INT(future.cards, 1);
    CHECK_INT(SolveBoardPBN(board_pbn(0, 0, 0), 6, 1, 1, &future, 0), RETURN_NO_FAULT);
    CHECK_INT(future.cards, 0);
    CHECK_INT(future.score[0], -1);
}

static void many_boards(void)
{
    static struct boardsPBN boards;
    static struct solvedBoards solved;
    int index;
    /* Every strain of both deals, North to lead: what the defence takes against East. */
    boards.noOfBoards = 10;
    for (index = 0; index < 10; index++) {
        boards.deals[index] = board_pbn(index / 5, index % 5, 2);
        boards.target[index] = -1;
        boards.solutions[index] = 1;
        boards.mode[index] = 1;
    }
    CHECK_INT(SolveAllBoards(&boards, &solved), RETURN_NO_FAULT);
    CHECK_INT(solved.noOfBoards, 10);
    for (index = 0; index < 10; index++)
        CHECK_INT(13 - solved.solvedBoard[index].score[0], TABLES[index / 5][index % 5][1]);
}

static void tables_and_par(void)
{
    static struct ddTableDealsPBN deals;
    static struct ddTablesRes tables;
    static struct allParResults par;
    struct ddTableDeal deal;
    struct ddTableResults table;
    struct parResultsDealer dealer;
    struct parResultsMaster master, sides[2];
    struct parTextResults text;
    char line[256];
    int every_strain[DDS_STRAINS] = {0, 0, 0, 0, 0};

    holdings(DEALS[1], deal.cards);
    CHECK_INT(CalcDDtable(deal, &table), RETURN_NO_FAULT);
    check_table(1, &table);

    deals.noOfTables = 2;
    strcpy(deals.deals[0].cards, DEALS[0]);
    strcpy(deals.deals[1].cards, DEALS[1]);
    CHECK_INT(CalcAllTablesPBN(&deals, 0, every_strain, &tables, &par), RETURN_NO_FAULT);
    check_table(0, &tables.results[0]);
    check_table(1, &tables.results[1]);
    CHECK(strcmp(par.presults[0].parScore[0], "NS -110") == 0);
    CHECK(strcmp(par.presults[0].parContractsString[0], "NS:EW 2S") == 0);

    CHECK_INT(DealerPar(&tables.results[0], &dealer, 0, 0), RETURN_NO_FAULT);
    CHECK_INT(dealer.number, 1);
    CHECK_INT(dealer.score, -110);
    CHECK(strcmp(dealer.contracts[0], "2S-EW") == 0);
    CHECK_INT(DealerParBin(&tables.results[0], &master, 0, 0), RETURN_NO_FAULT);
    CHECK_INT(master.score, -110);
    CHECK_INT(master.contracts[0].level, 2);
    CHECK_INT(master.contracts[0].denom, 1);
    CHECK_INT(ConvertToDealerTextFormat(&master, line), RETURN_NO_FAULT);
    printf("%s\n", line);
    CHECK_INT(SidesParBin(&tables.results[0], sides, 0), RETURN_NO_FAULT);
    CHECK_INT(ConvertToSidesTextFormat(sides, &text), RETURN_NO_FAULT);
    CHECK(text.equal);
    printf("%s\n", text.parText[0]);
}

static void played_cards(void)
{
    static struct boardsPBN boards;
    static struct playTracesPBN plays;
    static struct solvedPlays all;
    struct playTraceBin play;
    struct solvedPlay solved;
    int card;
    play.number = (int)strlen(PLAY) / 2;
    for (card = 0; card < play.number; card++) {
        play.suit[card] = suit_of(PLAY[2 * card]);
        play.rank[card] = rank_of(PLAY[2 * card + 1]);
    }
    CHECK_INT(AnalysePlayBin(board(0, 0, 0), play, &solved, 0), RETURN_NO_FAULT);
    CHECK_INT(solved.number, play.number + 1);
    for (card = 0; card < solved.number && card <= play.number; card++)
        CHECK_INT(solved.tricks[card], 8);

    boards.noOfBoards = 1;
    boards.deals[0] = board_pbn(0, 0, 0);
    plays.noOfBoards = 1;
    plays.plays[0].number = 12;
    memcpy(plays.plays[0].cards, PLAY, 24);
    CHECK_INT(AnalyseAllPlaysPBN(&boards, &plays, &all, 1), RETURN_NO_FAULT);
    CHECK_INT(all.noOfBoards, 1);
    CHECK_INT(all.solved[0].number, 13);
    CHECK_INT(all.solved[0].tricks[12], 8);
}

int main(void)
{
    SetMaxThreads(0);
    information();
    one_board();
    many_boards();
    tables_and_par();
    played_cards();
    FreeMemory();
    return checks_verdict("dds_client");
}
