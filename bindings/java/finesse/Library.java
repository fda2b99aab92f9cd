package finesse;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.Structure.FieldOrder;
import com.sun.jna.ptr.IntByReference;

/**
 * The functions and structs of finesse.h that the sample uses, by their names there, where they are explained.
 * tests/LayoutTest.java compares sizes and offsets with the library's own record. Arrays of two dimensions are flat here: the
 * holding of a seat in a suit is {@code cards[4 * seat + suit]}. A {@code size_t} is a long: 64-bit systems only.
 */
interface Library extends com.sun.jna.Library {
    int RETURN_NO_FAULT = 1;
    int MESSAGE = 256;

    String FinesseVersion();

    void ErrorMessage(int code, byte[] line);

    int SolveBoardPBN(DealPbn.ByValue deal, int target, int solutions, int mode, FutureTricks answer, int thread);

    int CalcDDtablePBN(TableDealPbn.ByValue deal, TableResults answer);

    int FinesseReadPBN(String text, int length, TableDeal deal, byte[] message);

    int FinesseReadAuction(String text, int length, int dealer, int vulnerable, Auction auction, byte[] message);

    int FinesseCardFromText(String text, IntByReference suit, IntByReference rank);

    int FinesseCardToText(int suit, int rank, byte[] text);

    int FinesseCallToText(int call, byte[] text);

    int ChooseCard(Request request, ChooseOptions options, Choice choice);

    int ChooseBid(BidRequest request, BidOptions options, BidChoice choice);

    Pointer FinesseSolverCreate(int memoryMB);

    int FinesseSolverCalcTable(Pointer solver, TableDeal deal, int[] filter, TableResults answer);

    void FinesseSolverFree(Pointer solver);

    /** The library where the property finesse.library says, or where the system finds it. */
    static Library load() {
        String path = System.getProperty("finesse.library", "finesse");
        return Native.load(path, Library.class);
    }

    @FieldOrder({"trump", "first", "currentTrickSuit", "currentTrickRank", "remainCards"})
    class DealPbn extends Structure {
        public int trump;
        public int first;
        public int[] currentTrickSuit = new int[3];
        public int[] currentTrickRank = new int[3];
        public byte[] remainCards = new byte[80];

        static final class ByValue extends DealPbn implements Structure.ByValue {}
    }

    @FieldOrder({"nodes", "cards", "suit", "rank", "equals", "score"})
    class FutureTricks extends Structure {
        public int nodes;
        public int cards;
        public int[] suit = new int[13];
        public int[] rank = new int[13];
        public int[] equals = new int[13];
        public int[] score = new int[13];
    }

    @FieldOrder({"cards"})
    class TableDeal extends Structure {
        public int[] cards = new int[16];
    }

    @FieldOrder({"cards"})
    class TableDealPbn extends Structure {
        public byte[] cards = new byte[80];

        static final class ByValue extends TableDealPbn implements Structure.ByValue {}
    }

    @FieldOrder({"resTable"})
    class TableResults extends Structure {
        public int[] resTable = new int[20];
    }

    @FieldOrder({"number", "suit", "rank"})
    class PlayTrace extends Structure {
        public int number;
        public int[] suit = new int[52];
        public int[] rank = new int[52];
    }

    /** Structs that begin with their size. */
    abstract class Sized extends Structure {
        public long structSize;

        /** Tells the library the size; to be called when all fields are known, at the end of the constructor. */
        final void setSize() {
            structSize = size();
        }
    }

    @FieldOrder({"structSize", "dealer", "vulnerable", "count", "reserved", "calls"})
    class Auction extends Sized {
        public int dealer;
        public int vulnerable;
        public int count;
        public int reserved;
        public int[] calls = new int[320];

        Auction() {
            setSize();
        }
    }

    @FieldOrder({"minPoints", "maxPoints", "minLength", "maxLength", "holds", "lacks"})
    class Hand extends Structure {
        public int minPoints;
        public int maxPoints;
        public int[] minLength = new int[4];
        public int[] maxLength = new int[4];
        public int[] holds = new int[4];
        public int[] lacks = new int[4];
    }

    @FieldOrder({"structSize", "kind", "objective", "declarer", "trump", "level", "doubled", "vulnerable", "target", "seen",
        "deal", "unseen", "first", "play", "currentTrickSuit", "currentTrickRank", "won", "gone", "voids", "hands",
        "minSidePoints", "maxSidePoints", "constraints", "worldCount", "reserved", "worlds", "weights", "weigh", "weighUser",
        "mistakeOdds", "auction", "system", "bidder"})
    class Request extends Sized {
        public int kind;
        public int objective;
        public int declarer;
        public int trump;
        public int level;
        public int doubled;
        public int vulnerable;
        public int target;
        public int[] seen = new int[4];
        public TableDeal deal;
        public int[] unseen = new int[4];
        public int first;
        public PlayTrace play;
        public int[] currentTrickSuit = new int[3];
        public int[] currentTrickRank = new int[3];
        public int[] won = new int[2];
        public int[] gone = new int[16];
        public int[] voids = new int[4];
        public Hand[] hands = new Hand[4];
        public int[] minSidePoints = new int[2];
        public int[] maxSidePoints = new int[2];
        public Pointer constraints;
        public int worldCount;
        public int reserved;
        public Pointer worlds;
        public Pointer weights;
        public Pointer weigh;
        public Pointer weighUser;
        public double mistakeOdds;
        public Pointer auction;
        public Pointer system;
        public Pointer bidder;

        Request() {
            setSize();
        }
    }

    @FieldOrder({"structSize", "method", "worlds", "depth", "threads", "seed", "nodeLimit", "dealTimeLimitMs", "timeLimitMs",
        "memoryMB", "flags", "switchesOff", "rounds", "reserved", "progress", "user"})
    class ChooseOptions extends Sized {
        public int method;
        public int worlds;
        public int depth;
        public int threads;
        public long seed;
        public long nodeLimit;
        public long dealTimeLimitMs;
        public int timeLimitMs;
        public int memoryMB;
        public int flags;
        public int switchesOff;
        public int rounds;
        public int reserved;
        public Pointer progress;
        public Pointer user;

        ChooseOptions() {
            setSize();
        }
    }

    @FieldOrder({"suit", "rank", "equals", "worldsWon", "probability", "expected", "expectedFirst", "expectedLeast",
        "expectedMost", "meanTricks", "depth", "bound"})
    class ScoredCard extends Structure {
        public int suit;
        public int rank;
        public int equals;
        public int worldsWon;
        public double probability;
        public double expected;
        public double expectedFirst;
        public double expectedLeast;
        public double expectedMost;
        public double meanTricks;
        public int depth;
        public int bound;
    }

    @FieldOrder({"structSize", "message", "suit", "rank", "seat", "method", "cards", "depth", "stopReason", "target", "lowered",
        "worlds", "complete", "bracketed", "unweighed", "dealTimeLeftMs", "layouts", "milliseconds", "ddCalls", "nodes", "card",
        "drawn", "fitting"})
    class Choice extends Sized {
        public byte[] message = new byte[MESSAGE];
        public int suit;
        public int rank;
        public int seat;
        public int method;
        public int cards;
        public int depth;
        public int stopReason;
        public int target;
        public int lowered;
        public int worlds;
        public int complete;
        public int bracketed;
        public int unweighed;
        public int dealTimeLeftMs;
        public double layouts;
        public double milliseconds;
        public long ddCalls;
        public long nodes;
        public ScoredCard[] card = new ScoredCard[13];
        public int drawn;
        public int fitting;

        Choice() {
            setSize();
        }
    }

    @FieldOrder({"structSize", "auction", "hand", "system", "bidder"})
    class BidRequest extends Sized {
        public Pointer auction;
        public int[] hand = new int[4];
        public Pointer system;
        public Pointer bidder;

        BidRequest() {
            setSize();
        }
    }

    @FieldOrder({"structSize", "method", "deals", "candidates", "scoring", "flags", "threads", "seed", "margin", "timeLimitMs",
        "reserved", "progress", "user"})
    class BidOptions extends Sized {
        public int method;
        public int deals;
        public int candidates;
        public int scoring;
        public int flags;
        public int threads;
        public long seed;
        public double margin;
        public int timeLimitMs;
        public int reserved;
        public Pointer progress;
        public Pointer user;

        BidOptions() {
            setSize();
        }
    }

    @FieldOrder({"level", "trump", "declarer", "doubled", "share"})
    class Reached extends Structure {
        public int level;
        public int trump;
        public int declarer;
        public int doubled;
        public double share;
    }

    @FieldOrder({"call", "byRules", "contracts", "reserved", "mean", "points", "error", "contract", "text"})
    class ScoredCall extends Structure {
        public int call;
        public int byRules;
        public int contracts;
        public int reserved;
        public double mean;
        public double points;
        public double error;
        public Reached[] contract = new Reached[8];
        public byte[] text = new byte[128];
    }

    @FieldOrder({"structSize", "message", "call", "seat", "candidates", "deals", "fitting", "stopReason", "milliseconds",
        "candidate"})
    class BidChoice extends Sized {
        public byte[] message = new byte[MESSAGE];
        public int call;
        public int seat;
        public int candidates;
        public int deals;
        public int fitting;
        public int stopReason;
        public double milliseconds;
        public ScoredCall[] candidate = new ScoredCall[16];

        BidChoice() {
            setSize();
        }
    }
}
