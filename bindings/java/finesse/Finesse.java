package finesse;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Finesse for Java: a board, a table, the card to play, the call to make. Deals, hands, plays and auctions are texts, as in
 * PBN; cards are texts such as SA or HT, strains are S H D C N, seats N E S W. A failed call throws {@link FinesseException}.
 */
public final class Finesse {
    private static final Library LIBRARY = Library.load();
    private static final String SEATS = "NESW";
    private static final String STRAINS = "SHDCN";

    private Finesse() {}

    /** A card on lead and the tricks it takes. */
    public record ScoredCard(String card, int tricks) {}

    /** The card to play, the share of the layouts in which it makes the contract, and the number of layouts. */
    public record Choice(String card, char seat, double probability, int worlds) {}

    /** The call to make, whose turn it is, and what the call means. */
    public record Call(String call, char seat, String meaning) {}

    public static String version() {
        return LIBRARY.FinesseVersion();
    }

    /** What each card of the hand on lead takes, best first. */
    public static List<ScoredCard> solveBoard(String deal, char trump, char leader) {
        var board = new Library.DealPbn.ByValue();
        board.trump = index(STRAINS, trump, "trump");
        board.first = index(SEATS, leader, "leader");
        put(deal, board.remainCards);
        var answer = new Library.FutureTricks();
        check(LIBRARY.SolveBoardPBN(board, -1, 3, 1, answer, 0));
        var cards = new ArrayList<ScoredCard>();
        for (int at = 0; at < answer.cards; at++) {
            cards.add(new ScoredCard(cardText(answer.suit[at], answer.rank[at]), answer.score[at]));
        }
        return cards;
    }

    /** The tricks of each declarer in each strain: {@code table[strain][seat]}, in the orders SHDCN and NESW. */
    public static int[][] table(String deal) {
        var hands = new Library.TableDealPbn.ByValue();
        put(deal, hands.cards);
        var answer = new Library.TableResults();
        check(LIBRARY.CalcDDtablePBN(hands, answer));
        return rows(answer);
    }

    /**
     * The card to play when two hands are hidden. The deal has the hands that are seen and "-" for the others; the play is
     * the cards so far, such as "H5 HJ". A time limit of 0 is none.
     */
    public static Choice chooseCard(String deal, char declarer, char trump, int level, String play, int timeLimitMs) {
        var request = new Library.Request();
        request.declarer = index(SEATS, declarer, "declarer");
        request.trump = index(STRAINS, trump, "trump");
        request.level = level;
        request.deal.cards = readHands(deal);
        for (int card = 0; card < 16; card++) {
            request.seen[card / 4] |= request.deal.cards[card] != 0 ? 1 : 0;
        }
        readPlay(play, request.play);
        var options = new Library.ChooseOptions();
        options.timeLimitMs = timeLimitMs;
        var choice = new Library.Choice();
        check(LIBRARY.ChooseCard(request, options, choice), choice.message);
        return new Choice(cardText(choice.suit, choice.rank), SEATS.charAt(choice.seat), choice.card[0].probability,
            choice.worlds);
    }

    /** The call that the standard system says; North deals and nobody is vulnerable. */
    public static Call chooseBid(String hand, String auction) {
        var message = new byte[Library.MESSAGE];
        var calls = new Library.Auction();
        check(LIBRARY.FinesseReadAuction(auction, -1, 0, 0, calls, message), message);
        // The request holds its address only.
        calls.write();
        var request = new Library.BidRequest();
        request.auction = calls.getPointer();
        System.arraycopy(readHands("N:" + hand + " - - -"), 0, request.hand, 0, 4);
        var options = new Library.BidOptions();
        options.method = 1;
        var choice = new Library.BidChoice();
        int code = LIBRARY.ChooseBid(request, options, choice);
        Reference.reachabilityFence(calls);
        check(code, choice.message);
        var text = new byte[4];
        check(LIBRARY.FinesseCallToText(choice.call, text));
        return new Call(Native.toString(text), SEATS.charAt(choice.seat), Native.toString(choice.candidate[0].text, "UTF-8"));
    }

    /** A solver that remembers what it has learned of a deal. One thread at a time uses it. */
    public static final class Solver implements AutoCloseable {
        private Pointer solver;

        public Solver() {
            solver = LIBRARY.FinesseSolverCreate(0);
            if (solver == null) {
                throw new OutOfMemoryError("FinesseSolverCreate");
            }
        }

        public synchronized int[][] table(String deal) {
            if (solver == null) {
                throw new IllegalStateException("the solver is closed");
            }
            var hands = new Library.TableDeal();
            hands.cards = readHands(deal);
            var answer = new Library.TableResults();
            check(LIBRARY.FinesseSolverCalcTable(solver, hands, null, answer));
            return rows(answer);
        }

        @Override
        public synchronized void close() {
            LIBRARY.FinesseSolverFree(solver);
            solver = null;
        }
    }

    private static int[][] rows(Library.TableResults answer) {
        var table = new int[STRAINS.length()][SEATS.length()];
        for (int place = 0; place < answer.resTable.length; place++) {
            table[place / 4][place % 4] = answer.resTable[place];
        }
        return table;
    }

    private static void check(int code) {
        if (code != Library.RETURN_NO_FAULT) {
            var line = new byte[80];
            LIBRARY.ErrorMessage(code, line);
            throw new FinesseException(code, Native.toString(line));
        }
    }

    private static void check(int code, byte[] message) {
        if (code != Library.RETURN_NO_FAULT) {
            throw new FinesseException(code, Native.toString(message, "UTF-8"));
        }
    }

    private static int index(String letters, char letter, String what) {
        int found = letters.indexOf(letter);
        if (found < 0) {
            throw new IllegalArgumentException(what + ": " + letter + " is none of " + letters);
        }
        return found;
    }

    /** Writes a text with a final zero into a field. */
    private static void put(String text, byte[] field) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length >= field.length) {
            throw new IllegalArgumentException("a text of " + bytes.length + " characters");
        }
        System.arraycopy(bytes, 0, field, 0, bytes.length);
    }

    private static int[] readHands(String pbn) {
        var message = new byte[Library.MESSAGE];
        var deal = new Library.TableDeal();
        check(LIBRARY.FinesseReadPBN(pbn, -1, deal, message), message);
        return deal.cards;
    }

    private static void readPlay(String text, Library.PlayTrace play) {
        var suit = new IntByReference();
        var rank = new IntByReference();
        for (String card : text.isBlank() ? new String[0] : text.trim().split("\\s+")) {
            if (play.number == play.suit.length) {
                throw new IllegalArgumentException("more than 52 cards");
            }
            check(LIBRARY.FinesseCardFromText(card, suit, rank));
            play.suit[play.number] = suit.getValue();
            play.rank[play.number++] = rank.getValue();
        }
    }

    private static String cardText(int suit, int rank) {
        var text = new byte[3];
        check(LIBRARY.FinesseCardToText(suit, rank, text));
        return Native.toString(text);
    }
}
