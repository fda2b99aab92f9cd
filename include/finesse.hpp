/*
 * Finesse for C++17: solvers, players, bidding systems and files that free themselves, lists instead of pointers and
 * counts, errors as exceptions. <finesse.h> is the manual: what the arguments mean, and what is in the answers.
 *
 *     #include <finesse.hpp>
 *     #include <iostream>
 *
 *     int main()
 *     {
 *         auto hands = finesse::read_deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3");
 *         std::cout << finesse::Solver().table(hands).resTable[FINESSE_NOTRUMP][FINESSE_SOUTH] << " tricks\n";
 *     }
 *
 * A failed call throws finesse::Error, which has the return code. A program that wants codes instead passes get() of a
 * solver or player to the functions of <finesse.h>.
 */

#ifndef FINESSE_HPP
#define FINESSE_HPP

#include <finesse.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace finesse {

/** A call failed. */
class Error : public std::runtime_error {
public:
  Error(int code, const std::string &message) : std::runtime_error(message), code_(code) {}

  /** The return code, see "Return codes" in <finesse.h>. */
  int code() const noexcept { return code_; }

private:
  int code_;
};

/** Throws Error unless the code is RETURN_NO_FAULT. Without a message its text is that of ErrorMessage. */
inline void check(int code, const char *message = "")
{
  if (code == RETURN_NO_FAULT)
    return;
  char text[80] = "";
  ErrorMessage(code, text);
  throw Error(code, *message ? message : text);
}

/** A list that somebody else owns: a vector, an array, or a pointer and a count. */
template <class T>
class Span {
public:
  Span() = default;
  Span(T *data, std::size_t size) : data_(data), size_(size) {}
  template <class List, class = decltype(std::declval<List &>().data())>
  Span(List &&list) : data_(list.data()), size_(list.size()) {}

  T *data() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }
  /** The size as the functions of <finesse.h> take it; more than an int holds is refused. */
  int count() const
  {
    if (size_ > std::size_t(INT32_MAX))
      throw Error(FINESSE_BAD_ARGUMENT, "the list is too long");
    return int(size_);
  }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

/* Cards and texts */

/** A card; the default is none. */
struct Card {
  int suit = -1;
  int rank = 0;

  /** Reads `SA`, `h10`, `♦T`. */
  static Card from_text(const std::string &text)
  {
    Card card;
    const int code = FinesseCardFromText(text.c_str(), &card.suit, &card.rank);
    check(code, code == RETURN_SUIT_OR_RANK ? ('"' + text + "\" is not a card: suit first, then rank, as SA").c_str() : "");
    return card;
  }

  /** `SA`, `HT`. */
  std::string text() const
  {
    char text[FINESSE_CARD_TEXT];
    check(FinesseCardToText(suit, rank, text));
    return text;
  }

  friend bool operator==(Card a, Card b) { return a.suit == b.suit && a.rank == b.rank; }
  friend bool operator!=(Card a, Card b) { return !(a == b); }
};

/** FinesseReadPBN; the message of the error says what is wrong and where. */
inline struct ddTableDeal read_deal(std::string_view text)
{
  struct ddTableDeal deal;
  char message[FINESSE_MESSAGE];
  check(FinesseReadPBN(text.data(), Span<const char>(text).count(), &deal, message), message);
  return deal;
}

/** FinesseWritePBN. */
inline std::string write_deal(const struct ddTableDeal &deal, int first = FINESSE_NORTH)
{
  char text[FINESSE_PBN_TEXT];
  check(FinesseWritePBN(&deal, first, text));
  return text;
}

/** The position before the opening lead. */
inline struct deal position(const struct ddTableDeal &hands, int trump, int first)
{
  struct deal position = {};
  position.trump = trump;
  position.first = first;
  for (int seat = 0; seat < 4; seat++)
    for (int suit = 0; suit < 4; suit++)
      position.remainCards[seat][suit] = hands.cards[seat][suit];
  return position;
}

/** The cards that may be played, spades first, high cards first. */
inline std::vector<Card> legal_cards(const struct deal &position)
{
  unsigned int holdings[4];
  check(FinesseLegalCards(&position, holdings));
  std::vector<Card> cards;
  for (int suit = 0; suit < 4; suit++)
    for (int rank = 14; rank >= 2; rank--)
      if (holdings[suit] >> rank & 1)
        cards.push_back({suit, rank});
  return cards;
}

/** Plays a card; the seat that won the trick if it was the fourth, else -1. */
inline int play_card(struct deal &position, Card card)
{
  int winner;
  const int code = FinessePlayCard(&position, card.suit, card.rank, &winner);
  check(code, code == RETURN_PLAY_FAULT ? "the card is not held, or does not follow suit" : "");
  return winner;
}

/** A call as text: `P`, `X`, `XX`, `1NT`. */
inline std::string call_text(int call)
{
  char text[FINESSE_CALL_TEXT];
  check(FinesseCallToText(call, text));
  return text;
}

/** FinesseReadAuction; the message of the error says what is wrong and where. */
inline struct FinesseAuction read_auction(std::string_view text, int dealer = FINESSE_NORTH,
                                          int vulnerable = FINESSE_VUL_NONE)
{
  struct FinesseAuction auction = FINESSE_AUCTION_INIT;
  char message[FINESSE_MESSAGE];
  check(FinesseReadAuction(text.data(), Span<const char>(text).count(), dealer, vulnerable, &auction, message), message);
  return auction;
}

/** FinesseWriteAuction. */
inline std::string write_auction(const struct FinesseAuction &auction)
{
  char text[FINESSE_AUCTION_TEXT];
  check(FinesseWriteAuction(&auction, text));
  return text;
}

/** FinesseLegalCalls: a set of calls; bit = call. */
inline std::uint64_t legal_calls(const struct FinesseAuction &auction)
{
  std::uint64_t calls;
  check(FinesseLegalCalls(&auction, &calls));
  return calls;
}

/** FinesseAuctionContract. */
inline struct FinesseContract contract(const struct FinesseAuction &auction)
{
  struct FinesseContract contract = FINESSE_CONTRACT_INIT;
  check(FinesseAuctionContract(&auction, &contract));
  return contract;
}

/* Double dummy */

/** FinesseSolveBoards: every card of each board with its tricks. */
inline std::vector<struct futureTricks> solve_boards(Span<const struct deal> boards,
                                                     const struct FinesseBatchOptions *options = nullptr)
{
  std::vector<struct futureTricks> answers(boards.size());
  check(FinesseSolveBoards(boards.data(), nullptr, nullptr, boards.count(), answers.data(), nullptr, options));
  return answers;
}

/** FinesseCalcTables. */
inline std::vector<struct ddTableResults> tables(Span<const struct ddTableDeal> deals,
                                                 const struct FinesseBatchOptions *options = nullptr)
{
  std::vector<struct ddTableResults> tables(deals.size());
  check(FinesseCalcTables(deals.data(), deals.count(), nullptr, tables.data(), nullptr, options));
  return tables;
}

/** FinesseAnalysePlays. */
inline std::vector<struct solvedPlay> analyse_plays(Span<const struct deal> boards, Span<const struct playTraceBin> plays,
                                                    const struct FinesseBatchOptions *options = nullptr)
{
  if (boards.size() != plays.size())
    throw Error(FINESSE_BAD_ARGUMENT, "not as many plays as boards");
  std::vector<struct solvedPlay> values(boards.size());
  check(FinesseAnalysePlays(boards.data(), plays.data(), boards.count(), values.data(), nullptr, options));
  return values;
}

/** A solver with a table of its own. It can be moved, not copied. A solver that was moved from refuses all calls. */
class Solver {
public:
  explicit Solver(int memory_mb = 0) : solver_(FinesseSolverCreate(memory_mb))
  {
    if (memory_mb < 0)
      throw Error(FINESSE_BAD_ARGUMENT, "memory_mb is negative");
    if (!solver_)
      throw std::bad_alloc();
  }

  struct futureTricks solve(const struct deal &position, int target = -1, int solutions = 3)
  {
    struct futureTricks answer;
    check(FinesseSolverSolveBoard(get(), &position, target, solutions, &answer));
    return answer;
  }

  bool reaches(const struct deal &position, int tricks)
  {
    int reaches;
    check(FinesseSolverReaches(get(), &position, tricks, &reaches));
    return reaches != 0;
  }

  struct ddTableResults table(const struct ddTableDeal &hands)
  {
    struct ddTableResults table;
    check(FinesseSolverCalcTable(get(), &hands, nullptr, &table));
    return table;
  }

  struct solvedPlay analyse(const struct deal &position, const struct playTraceBin &play)
  {
    struct solvedPlay values;
    check(FinesseSolverAnalysePlay(get(), &position, &play, &values));
    return values;
  }

  void set_limits(int milliseconds, std::int64_t nodes) { check(FinesseSolverSetLimits(get(), milliseconds, nodes)); }
  void cancel() { check(FinesseSolverCancel(get())); }
  void clear() { check(FinesseSolverClear(get())); }
  std::uint64_t memory() const noexcept { return FinesseSolverMemory(get()); }
  std::uint64_t nodes() const noexcept { return FinesseSolverNodes(get()); }

  /** The solver for the functions of <finesse.h>; it stays this object's. */
  struct FinesseSolver *get() const noexcept { return solver_.get(); }

private:
  struct Free {
    void operator()(struct FinesseSolver *solver) const noexcept { FinesseSolverFree(solver); }
  };
  std::unique_ptr<struct FinesseSolver, Free> solver_;
};

/* Choosing a card */

/** A request, options and a batch's options with their sizes set. */
inline struct FinesseRequest request() { return FINESSE_REQUEST_INIT; }
inline struct FinesseChooseOptions choose_options() { return FINESSE_CHOOSE_OPTIONS_INIT; }
inline struct FinesseBatchOptions batch_options() { return FINESSE_BATCH_OPTIONS_INIT; }

/** The card that was chosen. */
inline Card chosen(const struct FinesseChoice &choice) { return {choice.suit, choice.rank}; }

/** ChooseCard; the message of the error names the field at fault. */
inline struct FinesseChoice choose(const struct FinesseRequest &request,
                                   const struct FinesseChooseOptions *options = nullptr)
{
  struct FinesseChoice choice = FINESSE_CHOICE_INIT;
  check(ChooseCard(&request, options, &choice), choice.message);
  return choice;
}

/** Worlds and their weights. */
struct Worlds {
  std::vector<struct ddTableDeal> deals;
  std::vector<double> weights;
  /** The layouts that meet the constraints, or at most that many, see FinesseSampleWorlds. */
  double layouts = 0;
};

/** FinesseSampleWorlds. */
inline Worlds sample_worlds(const struct FinesseRequest &request, int count, std::uint64_t seed, int milliseconds = 0)
{
  const std::size_t room = count > 0 ? std::size_t(count) : 0;
  Worlds worlds{std::vector<struct ddTableDeal>(room), std::vector<double>(room), 0};
  int found = 0;
  char message[FINESSE_MESSAGE] = "";
  check(FinesseSampleWorlds(&request, count, seed, milliseconds, worlds.deals.data(), worlds.weights.data(), &found,
                            &worlds.layouts, message),
        message);
  worlds.deals.resize(std::size_t(found));
  worlds.weights.resize(std::size_t(found));
  return worlds;
}

/** A player of whole deals: asked with a request each time, or told a deal from begin() on. It can be moved, not copied. A
 *  player that was moved from refuses all calls. */
class Player {
public:
  Player() : player_(FinessePlayerCreate())
  {
    if (!player_)
      throw std::bad_alloc();
  }

  struct FinesseChoice choose(const struct FinesseRequest &request,
                              const struct FinesseChooseOptions *options = nullptr)
  {
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    check(FinessePlayerChoose(get(), &request, options, &choice), choice.message);
    return choice;
  }

  void cancel() { check(FinessePlayerCancel(get())); }
  void clear() { check(FinessePlayerClear(get())); }

  /** FinessePlayerBegin: a deal begins, in which the player is told calls and cards, and bids and plays. */
  void begin(const struct FinesseDealRequest &request)
  {
    told([&](char *message) { return FinessePlayerBegin(get(), &request, message); });
  }

  void tell_call(int seat, int call)
  {
    told([&](char *message) { return FinessePlayerTellCall(get(), seat, call, message); });
  }

  void tell_card(int seat, int suit, int rank)
  {
    told([&](char *message) { return FinessePlayerTellCard(get(), seat, suit, rank, message); });
  }

  /** Dummy's thirteen cards, by suit; bit = rank. */
  void tell_dummy(const unsigned int (&hand)[4])
  {
    told([&](char *message) { return FinessePlayerTellDummy(get(), hand, message); });
  }

  struct FinesseTurn turn() const
  {
    struct FinesseTurn turn = FINESSE_TURN_INIT;
    check(FinessePlayerTurn(get(), &turn));
    return turn;
  }

  struct FinesseBidChoice next_call(const struct FinesseBidOptions *options = nullptr)
  {
    struct FinesseBidChoice choice = FINESSE_BID_CHOICE_INIT;
    check(FinessePlayerNextCall(get(), options, &choice), choice.message);
    return choice;
  }

  struct FinesseChoice next_card(const struct FinesseChooseOptions *options = nullptr)
  {
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    check(FinessePlayerNextCard(get(), options, &choice), choice.message);
    return choice;
  }

  /** The player for the functions of <finesse.h>; it stays this object's. */
  struct FinessePlayer *get() const noexcept { return player_.get(); }

private:
  template <class Tell>
  static void told(Tell tell)
  {
    char message[FINESSE_MESSAGE] = "";
    const int code = tell(message);
    check(code, message);
  }

  struct Free {
    void operator()(struct FinessePlayer *player) const noexcept { FinessePlayerFree(player); }
  };
  std::unique_ptr<struct FinessePlayer, Free> player_;
};

/** How to play one suit: the chances, and the best line of play in words. */
struct SuitPlay {
  struct FinesseSuitAnswer answer;
  std::string line;
};

/** FinesseSuitCombination. */
inline SuitPlay suit_combination(unsigned int north, unsigned int south, int tricks = 0,
                                 const struct FinesseBatchOptions *options = nullptr)
{
  SuitPlay play{FINESSE_SUIT_ANSWER_INIT, std::string(8000, '\0')};
  check(FinesseSuitCombination(north, south, tricks, &play.answer, &play.line[0], int(play.line.size()), options));
  play.line.resize(play.line.find('\0'));
  return play;
}

/** FinesseEvolveTricks. */
inline struct FinesseEvolvedTricks evolve_tricks(const struct deal &position,
                                                 const struct FinesseEvolveOptions *options = nullptr)
{
  struct FinesseEvolvedTricks found = FINESSE_EVOLVED_TRICKS_INIT;
  check(FinesseEvolveTricks(&position, options, &found));
  return found;
}

/* Bidding */

/** A bidding system. It can be moved, not copied. One that was moved from is NULL: the standard system. */
class System {
public:
  /** The standard system. */
  System() : system_(FinesseSystemStandard())
  {
    if (!system_)
      throw std::bad_alloc();
  }

  /** FinesseSystemCreate; the message of the error says what is wrong and where. */
  explicit System(const std::string &text, FinesseInclude include = nullptr, void *user = nullptr)
  {
    char message[FINESSE_MESSAGE];
    system_.reset(FinesseSystemCreate(text.c_str(), include, user, message));
    if (!system_)
      throw Error(FINESSE_BAD_ARGUMENT, message);
  }

  /** The system for a request; it stays this object's. */
  const struct FinesseSystem *get() const noexcept { return system_.get(); }

private:
  struct Free {
    void operator()(struct FinesseSystem *system) const noexcept { FinesseSystemFree(system); }
  };
  std::unique_ptr<struct FinesseSystem, Free> system_;
};

/** A request and options with their sizes set. */
inline struct FinesseBidRequest bid_request() { return FINESSE_BID_REQUEST_INIT; }
inline struct FinesseBidOptions bid_options() { return FINESSE_BID_OPTIONS_INIT; }

/** A deal for Player::begin. */
inline struct FinesseDealRequest deal_request() { return FINESSE_DEAL_REQUEST_INIT; }

/** ChooseBid; the message of the error names the field at fault. */
inline struct FinesseBidChoice choose_bid(const struct FinesseBidRequest &request,
                                          const struct FinesseBidOptions *options = nullptr)
{
  struct FinesseBidChoice choice = FINESSE_BID_CHOICE_INIT;
  check(ChooseBid(&request, options, &choice), choice.message);
  return choice;
}

/** FinesseExplainAuction. */
inline std::unique_ptr<struct FinesseExplanation> explain(const struct FinesseBidRequest &request)
{
  auto explanation = std::make_unique<struct FinesseExplanation>();
  explanation->structSize = sizeof *explanation;
  check(FinesseExplainAuction(&request, explanation.get()), explanation->message);
  return explanation;
}

/* Files */

/** A board with its size set: nothing is known of it. */
inline struct FinesseBoard board() { return FINESSE_BOARD_INIT; }

/** The boards of a file. It can be moved, not copied; one that was moved from is NULL. */
class File {
public:
  /** Something that could not be read and was left out. */
  struct Fault {
    int line;
    std::string message;
  };

  /** FinesseFileRead: PBN, LIN and other forms; the message of the error says why it is no text at all. */
  static File read(std::string_view text)
  {
    char message[FINESSE_MESSAGE];
    return File(FinesseFileRead(text.data(), Span<const char>(text).count(), message), message);
  }

  /** FinesseFileCreate; the message of the error names the field at fault. */
  static File of(Span<const struct FinesseBoard> boards)
  {
    char message[FINESSE_MESSAGE];
    return File(FinesseFileCreate(boards.data(), boards.count(), message), message);
  }

  /** The number of boards. */
  int size() const
  {
    int count;
    check(FinesseFileCount(get(), &count, nullptr));
    return count;
  }

  /** FinesseFileBoard: what its pointers lead to is this object's. */
  struct FinesseBoard board(int index) const
  {
    struct FinesseBoard board = FINESSE_BOARD_INIT;
    check(FinesseFileBoard(get(), index, &board));
    return board;
  }

  /** What could not be read. */
  std::vector<Fault> faults() const
  {
    int count;
    check(FinesseFileCount(get(), nullptr, &count));
    std::vector<Fault> faults;
    for (int index = 0; index < count; index++) {
      int line;
      char message[FINESSE_MESSAGE];
      check(FinesseFileFault(get(), index, &line, message));
      faults.push_back({line, message});
    }
    return faults;
  }

  /** FinesseFileText, in FINESSE_FORMAT_PBN or FINESSE_FORMAT_LIN. */
  std::string text(int format = FINESSE_FORMAT_PBN) const
  {
    const char *text = FinesseFileText(get(), format);
    if (!text)
      throw Error(FINESSE_BAD_ARGUMENT, "no such format, or no memory");
    return text;
  }

  /** The file for the functions of <finesse.h>; it stays this object's. */
  const struct FinesseFile *get() const noexcept { return file_.get(); }

private:
  File(struct FinesseFile *file, const char *message) : file_(file)
  {
    if (!file)
      throw Error(FINESSE_BAD_ARGUMENT, message);
  }

  struct Free {
    void operator()(struct FinesseFile *file) const noexcept { FinesseFileFree(file); }
  };
  std::unique_ptr<struct FinesseFile, Free> file_;
};

} // namespace finesse

#endif
