/*
 * The functions of DDS 3 with contexts, and those that go with them, for C and C++: programs for DDS 3.1 that include
 * <api/dds_c_api.h> compile unchanged against Finesse with -I PREFIX/include/dds3. Where a comment is the name of
 * another function, arguments, answers and codes are those of that function.
 *
 * Made from src/ffi; do not edit.
 */

#ifndef DDS3_C_API_H
#define DDS3_C_API_H

#include "dll.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A solver with its own table, or NULL. Any thread may use it; calls with the same context wait for each other. */
typedef void *DDS_C_SOLVER_CTX;

/**
 * Makes a context whose table takes at most 32 MB, as needed. NULL if memory is refused. End it with
 * dds_c_destroy_solvercontext.
 */
DDS_C_SOLVER_CTX dds_c_create_solvercontext_default(void);

/**
 * Makes a context whose table takes at most the larger of `def_mb` and `max_mb` megabytes, as needed; 32 if neither is
 * positive. `tt_kind` has no effect. NULL if memory is refused.
 */
DDS_C_SOLVER_CTX dds_c_create_solvercontext(int tt_kind, int def_mb, int max_mb);

/** Ends a context and frees its memory. No other call may be using it, or use it later. NULL is allowed. */
void dds_c_destroy_solvercontext(DDS_C_SOLVER_CTX ctx);

/**
 * SolveBoard with the table of a context. Here and in the functions that follow: RETURN_UNKNOWN_FAULT for NULL comes
 * before all other codes. On failure `*futp` is not written.
 */
int dds_c_solve_board(DDS_C_SOLVER_CTX ctx,
                      const struct Deal *dl,
                      int target,
                      int solutions,
                      int mode,
                      struct FutureTricks *futp);

/** CalcDDtable with the table of a context, on the calling thread. On failure `*results` is not written. */
int dds_c_calc_dd_table(DDS_C_SOLVER_CTX ctx, const struct DdTableDeal *deal, struct DdTableResults *results);

/** CalcDDtablePBN with the table of a context, on the calling thread. On failure `*results` is not written. */
int dds_c_calc_dd_table_pbn(DDS_C_SOLVER_CTX ctx, const struct DdTableDealPBN *deal, struct DdTableResults *results);

/** CalcPar with the table of a context, on the calling thread. On failure nothing is written. */
int dds_c_calc_par(DDS_C_SOLVER_CTX ctx,
                   const struct DdTableDeal *deal,
                   int vulnerable,
                   struct DdTableResults *results,
                   struct ParResults *par);

/**
 * Sets the memory of a context's table as dds_c_create_solvercontext does. What was learned is forgotten if it changes.
 */
void dds_c_configure_tt(DDS_C_SOLVER_CTX ctx, int tt_kind, int def_mb, int max_mb);

/** The same as dds_c_configure_tt. */
void dds_c_resize_tt(DDS_C_SOLVER_CTX ctx, int def_mb, int max_mb);

/** Forgets what a context has learned and frees its table. */
void dds_c_clear_tt(DDS_C_SOLVER_CTX ctx);

/** The same as dds_c_clear_tt. It is never needed: what a context remembers makes no answer wrong. */
void dds_c_reset_for_solve(DDS_C_SOLVER_CTX ctx);

/** Does nothing: no call depends on the best cards of another. */
void dds_c_reset_best_moves_lite(DDS_C_SOLVER_CTX ctx);

/** Does nothing: no function reads the log of a context. */
void dds_c_log_append(DDS_C_SOLVER_CTX ctx, const char *msg);

/** Does nothing, as dds_c_log_append. */
void dds_c_log_clear(DDS_C_SOLVER_CTX ctx);

/**
 * Par. Here and in the functions that follow: returns RETURN_NO_FAULT, or RETURN_UNKNOWN_FAULT (NULL),
 * RETURN_PAR_TABLE_FAULT (a trick count that is not 0 to 13), RETURN_UNKNOWN_FAULT (a vulnerability or a dealer that is
 * not 0 to 3), in this order, and then the results are all zeros.
 */
int dds_c_par_from_table(const struct DdTableResults *table, int vulnerable, struct ParResults *par_results);

/** SidesPar. */
int dds_c_sides_par(const struct DdTableResults *table, struct ParResultsDealer sides_res[2], int vulnerable);

/** DealerPar. */
int dds_c_dealer_par(const struct DdTableResults *table, struct ParResultsDealer *par, int dealer, int vulnerable);

/** DealerParBin. */
int dds_c_dealer_par_bin(const struct DdTableResults *table, struct ParResultsMaster *par, int dealer, int vulnerable);

/** SidesParBin. */
int dds_c_sides_par_bin(const struct DdTableResults *table, struct ParResultsMaster sides_res[2], int vulnerable);

/** ConvertToDealerTextFormat. */
int dds_c_convert_to_dealer_text_format(const struct ParResultsMaster *par, char *resp);

/** ConvertToSidesTextFormat. */
int dds_c_convert_to_sides_text_format(const struct ParResultsMaster par[2], struct ParTextResults *resp);

/**
 * Reads a deal in PBN, as CalcDDtablePBN does, at most 80 characters: the cards held, by seat and suit, as in Deal and
 * DdTableDeal. Hands may be of any length, and a card in two hands is not noticed.
 *
 * Returns RETURN_NO_FAULT, RETURN_UNKNOWN_FAULT if a pointer is NULL, and then `cards` is not written, or
 * RETURN_PBN_FAULT, and then they are all zeros.
 */
int dds_c_convert_from_pbn(const char *pbn_deal, unsigned int cards[4][4]);

/** GetDDSInfo, with 3.1.0 for the version of DDS. */
void dds_c_get_dds_info(struct DDSInfo *info);

/** ErrorMessage. */
void dds_c_error_message(int code, char line[80]);

#ifdef __cplusplus
}
#endif

#endif /* DDS3_C_API_H */
