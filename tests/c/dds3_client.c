/* An ordinary program for DDS 3.1: it knows its headers and nothing of the library behind them. It calls every function
   that DDS 3 adds to those of DDS 2.9. The answers are those of the first two deals of tests/data/list100.txt. */

#include "check.h"
#include <api/dds_c_api.h>
#include <api/dll.h>
#include <string.h>

static const char *const DEALS[2] = {
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
    "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63",
};

static const int TABLES[2][DDS_STRAINS][DDS_HANDS] = {
    {{5, 8, 5, 8}, {6, 6, 6, 6}, {5, 7, 5, 7}, {7, 5, 7, 5}, {6, 6, 6, 6}},
    {{4, 9, 4, 9}, {10, 2, 10, 2}, {8, 3, 8, 3}, {6, 7, 6, 7}, {9, 3, 9, 3}},
};

static const int EVERY_STRAIN[DDS_STRAINS] = {0, 0, 0, 0, 0};

static struct DdTableDeal hands(int which)
{
    struct DdTableDeal deal;
    CHECK_INT(dds_c_convert_from_pbn(DEALS[which], deal.cards), RETURN_NO_FAULT);
    return deal;
}

static struct DdTableDealPBN hands_pbn(int which)
{
    struct DdTableDealPBN deal;
    memset(&deal, 0, sizeof deal);
    strcpy(deal.cards, DEALS[which]);
    return deal;
}

static struct Deal board(int which, int trump, int first)
{
    struct Deal deal;
    memset(&deal, 0, sizeof deal);
    deal.trump = trump;
    deal.first = first;
    CHECK_INT(dds_c_convert_from_pbn(DEALS[which], deal.remainCards), RETURN_NO_FAULT);
    return deal;
}

static void check_table(int which, const struct DdTableResults *table)
{
    int strain, hand;
    for (strain = 0; strain < DDS_STRAINS; strain++)
        for (hand = 0; hand < DDS_HANDS; hand++)
            CHECK_INT(table->res_table[strain][hand], TABLES[which][strain][hand]);
}

static void check_par(const struct ParResults *par)
{
    CHECK(strcmp(par->par_score[0], "NS -110") == 0);
    CHECK(strcmp(par->par_contracts_string[0], "NS:EW 2S") == 0);
}

static void information(void)
{
    struct DDSInfo info;
    char line[80];
    dds_c_get_dds_info(&info);
    printf("DDS %s, %d bits, %d cores\n", info.version_string, info.numBits, info.numCores);
    CHECK_INT(info.major, 3);
    CHECK(strcmp(info.version_string, "3.1.0") == 0);
    dds_c_error_message(RETURN_PAR_TABLE_FAULT, line);
    CHECK(strcmp(line, TEXT_PAR_TABLE_FAULT) == 0);
    dds_c_error_message(RETURN_NO_FAULT, line);
    CHECK(strcmp(line, TEXT_NO_FAULT) == 0);
    dds_c_get_dds_info(NULL);
    dds_c_error_message(1, NULL);
}

static void texts(void)
{
    unsigned int cards[DDS_HANDS][DDS_SUITS];
    cards[0][0] = 7;
    CHECK_INT(dds_c_convert_from_pbn(NULL, cards), RETURN_UNKNOWN_FAULT);
    CHECK_INT(cards[0][0], 7);
    CHECK_INT(dds_c_convert_from_pbn("W:AK... QJ... T9... 87...", cards), RETURN_NO_FAULT);
    CHECK_INT(cards[3][0], 0x6000);
    CHECK_INT(cards[0][0], 0x1800);
    CHECK_INT(dds_c_convert_from_pbn("not a deal", cards), RETURN_PBN_FAULT);
    CHECK_INT(cards[3][0], 0);
    CHECK_INT(dds_c_convert_from_pbn(DEALS[0], NULL), RETURN_UNKNOWN_FAULT);
}

/* A context answers as often as it likes, whatever its table goes through. */
static void context(DDS_C_SOLVER_CTX ctx)
{
    const struct Deal deal = board(0, 0, 0);
    const struct DdTableDeal tableDeal = hands(1);
    const struct DdTableDealPBN tableDealPBN = hands_pbn(0);
    struct DdTableResults table;
    struct FutureTricks future;
    struct ParResults par;
    int round;
    CHECK(ctx != NULL);
    for (round = 0; round < 7; round++) {
        memset(&future, 0, sizeof future);
        CHECK_INT(dds_c_solve_board(ctx, &deal, -1, 3, 2, &future), RETURN_NO_FAULT);
        CHECK_INT(future.cards, 9);
        CHECK_INT(future.score[0], 5);
        CHECK_INT(future.score[8], 4);
        switch (round) {
        case 0: dds_c_reset_for_solve(ctx); break;
        case 1: dds_c_clear_tt(ctx); break;
        case 2: dds_c_configure_tt(ctx, 1, 8, 16); break;
        case 3: dds_c_resize_tt(ctx, 1, 2); break;
        case 4: dds_c_reset_best_moves_lite(ctx); break;
        case 5:
            dds_c_log_append(ctx, "five tricks");
            dds_c_log_clear(ctx);
            break;
        }
    }
    CHECK_INT(dds_c_calc_dd_table(ctx, &tableDeal, &table), RETURN_NO_FAULT);
    check_table(1, &table);
    CHECK_INT(dds_c_calc_dd_table_pbn(ctx, &tableDealPBN, &table), RETURN_NO_FAULT);
    check_table(0, &table);
    {
        const struct DdTableDeal first = hands(0);
        memset(&table, 0, sizeof table);
        CHECK_INT(dds_c_calc_par(ctx, &first, 0, &table, &par), RETURN_NO_FAULT);
        check_table(0, &table);
        check_par(&par);
        CHECK_INT(dds_c_calc_par(ctx, &first, 4, &table, &par), RETURN_UNKNOWN_FAULT);
    }
    CHECK_INT(dds_c_solve_board(ctx, &deal, 14, 3, 0, &future), RETURN_TARGET_WRONG_HI);
    CHECK_INT(dds_c_solve_board(ctx, NULL, -1, 3, 0, &future), RETURN_UNKNOWN_FAULT);
    CHECK_INT(dds_c_solve_board(ctx, &deal, -1, 3, 0, NULL), RETURN_UNKNOWN_FAULT);
    dds_c_destroy_solvercontext(ctx);
}

static void no_context(void)
{
    const struct Deal deal = board(0, 0, 0);
    const struct DdTableDeal tableDeal = hands(0);
    struct DdTableResults table;
    struct FutureTricks future;
    struct ParResults par;
    CHECK_INT(dds_c_solve_board(NULL, &deal, 99, 3, 0, &future), RETURN_UNKNOWN_FAULT);
    CHECK_INT(dds_c_calc_dd_table(NULL, &tableDeal, &table), RETURN_UNKNOWN_FAULT);
    CHECK_INT(dds_c_calc_dd_table_pbn(NULL, NULL, &table), RETURN_UNKNOWN_FAULT);
    CHECK_INT(dds_c_calc_par(NULL, &tableDeal, 0, &table, &par), RETURN_UNKNOWN_FAULT);
    dds_c_configure_tt(NULL, 0, 0, 0);
    dds_c_resize_tt(NULL, 0, 0);
    dds_c_clear_tt(NULL);
    dds_c_reset_for_solve(NULL);
    dds_c_reset_best_moves_lite(NULL);
    dds_c_log_append(NULL, NULL);
    dds_c_log_clear(NULL);
    dds_c_destroy_solvercontext(NULL);
}

static void tables(void)
{
    static struct DdTableDeals deals;
    static struct DdTableDealsPBN deals_pbn;
    static struct DdTablesRes results;
    static struct AllParResults pars;
    static struct DdTableDeal many[90];
    static struct DdTableDealPBN many_pbn[90];
    static struct DdTableResults found[90];
    static struct ParResults par[90];
    const int only_spades[DDS_STRAINS] = {0, 1, 1, 1, 1}, nothing[DDS_STRAINS] = {1, 1, 1, 1, 1};
    struct DdTableResults table;
    int index;
    CHECK_INT(CalcDDtableN(hands(0), &table, 1), RETURN_NO_FAULT);
    check_table(0, &table);
    CHECK_INT(CalcDDtablePBNN(hands_pbn(1), &table, 0), RETURN_NO_FAULT);
    check_table(1, &table);

    deals.no_of_tables = deals_pbn.no_of_tables = 2;
    for (index = 0; index < 2; index++) {
        deals.deals[index] = hands(index);
        deals_pbn.deals[index] = hands_pbn(index);
    }
    CHECK_INT(CalcAllTablesN(&deals, 0, EVERY_STRAIN, &results, &pars, 2), RETURN_NO_FAULT);
    CHECK_INT(results.no_of_boards, 40);
    check_table(1, &results.results[1]);
    check_par(&pars.par_results[0]);
    memset(&results, 0, sizeof results);
    CHECK_INT(CalcAllTablesPBNN(&deals_pbn, -1, EVERY_STRAIN, &results, NULL, -1), RETURN_NO_FAULT);
    check_table(0, &results.results[0]);

    /* More deals than the structs have room for. */
    for (index = 0; index < 90; index++) {
        many[index] = hands(index % 2);
        many_pbn[index] = hands_pbn(index % 2);
        found[index].res_table[4][0] = -7;
    }
    CHECK_INT(CalcAllTablesX(90, many, -1, only_spades, found, NULL, 0), RETURN_NO_FAULT);
    for (index = 0; index < 90; index++) {
        CHECK_INT(found[index].res_table[0][1], TABLES[index % 2][0][1]);
        CHECK_INT(found[index].res_table[4][0], -7);
    }
    CHECK_INT(CalcAllTablesPBNX(3, many_pbn, 0, EVERY_STRAIN, found, par, 1), RETURN_NO_FAULT);
    check_table(1, &found[1]);
    check_par(&par[2]);
    CHECK_INT(CalcAllTablesX(0, NULL, 0, NULL, NULL, NULL, 0), RETURN_NO_FAULT);
    CHECK_INT(CalcAllTablesX(-1, many, 0, EVERY_STRAIN, found, par, 0), RETURN_TOO_MANY_TABLES);
    CHECK_INT(CalcAllTablesX(2, many, 0, EVERY_STRAIN, found, NULL, 0), RETURN_UNKNOWN_FAULT);
    CHECK_INT(CalcAllTablesX(2, many, 0, nothing, found, par, 0), RETURN_NO_SUIT);
    many[1].cards[0][0] = 0;
    CHECK_INT(CalcAllTablesX(2, many, 0, EVERY_STRAIN, found, par, 0), RETURN_CARD_COUNT);
    many_pbn[0].cards[0] = 'X';
    CHECK_INT(CalcAllTablesPBNX(2, many_pbn, 0, EVERY_STRAIN, found, par, 0), RETURN_PBN_FAULT);
}

static void boards(void)
{
    static struct Boards bin;
    static struct BoardsPBN pbn;
    static struct SolvedBoards solved;
    int index, how;
    /* Every strain of both deals, South to lead: what the defence takes against East. */
    bin.no_of_boards = pbn.no_of_boards = 10;
    for (index = 0; index < 10; index++) {
        bin.deals[index] = board(index / 5, index % 5, 2);
        pbn.deals[index].trump = index % 5;
        pbn.deals[index].first = 2;
        strcpy(pbn.deals[index].remainCards, DEALS[index / 5]);
        bin.target[index] = pbn.target[index] = -1;
        bin.solutions[index] = pbn.solutions[index] = 1;
        bin.mode[index] = pbn.mode[index] = 1;
    }
    for (how = 0; how < 4; how++) {
        memset(&solved, 0, sizeof solved);
        switch (how) {
        case 0: CHECK_INT(SolveAllBoardsN(&pbn, &solved, 1), RETURN_NO_FAULT); break;
        case 1: CHECK_INT(SolveAllBoardsBinN(&bin, &solved, 2), RETURN_NO_FAULT); break;
        case 2: CHECK_INT(SolveAllBoardsSeq(&pbn, &solved), RETURN_NO_FAULT); break;
        case 3: CHECK_INT(SolveAllBoardsBinSeq(&bin, &solved), RETURN_NO_FAULT); break;
        }
        CHECK_INT(solved.no_of_boards, 10);
        for (index = 0; index < 10; index++)
            CHECK_INT(13 - solved.solved_board[index].score[0], TABLES[index / 5][index % 5][1]);
    }
}

static void par_of_a_table(void)
{
    struct DdTableResults table;
    struct ParResults par;
    struct ParResultsDealer dealer, sides[2];
    struct ParResultsMaster master, masters[2];
    struct ParTextResults text;
    char line[128];
    memcpy(table.res_table, TABLES[0], sizeof table.res_table);
    CHECK_INT(dds_c_par_from_table(&table, 0, &par), RETURN_NO_FAULT);
    check_par(&par);
    CHECK_INT(dds_c_sides_par(&table, sides, 0), RETURN_NO_FAULT);
    CHECK(strcmp(sides[1].contracts[0], "2S-EW") == 0);
    CHECK_INT(dds_c_dealer_par(&table, &dealer, 0, 0), RETURN_NO_FAULT);
    CHECK_INT(dealer.score, -110);
    CHECK_INT(dds_c_dealer_par_bin(&table, &master, 3, 0), RETURN_NO_FAULT);
    CHECK_INT(master.contracts[0].level, 2);
    CHECK_INT(master.contracts[0].under_tricks, 0);
    CHECK_INT(dds_c_convert_to_dealer_text_format(&master, line), RETURN_NO_FAULT);
    CHECK(strcmp(line, "Par -110: EW 2S") == 0);
    CHECK_INT(dds_c_sides_par_bin(&table, masters, 0), RETURN_NO_FAULT);
    CHECK_INT(dds_c_convert_to_sides_text_format(masters, &text), RETURN_NO_FAULT);
    CHECK(text.equal && strcmp(text.par_text[0], "Par -110: EW 2S") == 0);

    CHECK_INT(dds_c_par_from_table(&table, 4, &par), RETURN_UNKNOWN_FAULT);
    CHECK_INT(dds_c_dealer_par(&table, &dealer, 4, 0), RETURN_UNKNOWN_FAULT);
    CHECK_INT(dds_c_dealer_par(&table, &dealer, -1, 0), RETURN_UNKNOWN_FAULT);
    table.res_table[2][2] = 14;
    CHECK_INT(dds_c_par_from_table(&table, 4, &par), RETURN_PAR_TABLE_FAULT);
    CHECK_INT(dds_c_sides_par(&table, sides, 0), RETURN_PAR_TABLE_FAULT);
    CHECK_INT(dds_c_dealer_par(&table, &dealer, 4, 0), RETURN_PAR_TABLE_FAULT);
    CHECK_INT(dds_c_dealer_par_bin(&table, &master, -1, 9), RETURN_PAR_TABLE_FAULT);
    CHECK_INT(dds_c_sides_par_bin(&table, masters, 0), RETURN_PAR_TABLE_FAULT);
    CHECK_INT(dds_c_sides_par_bin(NULL, masters, 0), RETURN_UNKNOWN_FAULT);
    CHECK_INT(dds_c_convert_to_dealer_text_format(&master, NULL), RETURN_UNKNOWN_FAULT);
}

int main(void)
{
    InitializeStaticMemory();
    information();
    texts();
    context(dds_c_create_solvercontext_default());
    context(dds_c_create_solvercontext(2, 0, 0));
    context(dds_c_create_solvercontext(-5, 1, -3));
    no_context();
    tables();
    boards();
    par_of_a_table();
    return checks_verdict("dds3_client");
}
