package finesse;

import com.sun.jna.Structure;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The structs are laid out as the library's record says, and the answers are those of tests/data/list100.txt and of the C
 * examples. The argument is the record, tests/data/abi.txt. A main method, so that nothing but JNA is needed.
 */
public final class SampleTest {
    private static final String DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
    private static final String SEEN = "N:A6542.A9.J43.J85 - QJ8.864.AK87.AQT -";

    /** The structs by their names in C. */
    private static final Map<String, Structure> STRUCTS = Map.ofEntries(
        Map.entry("dealPBN", new Library.DealPbn()), Map.entry("futureTricks", new Library.FutureTricks()),
        Map.entry("ddTableDeal", new Library.TableDeal()), Map.entry("ddTableDealPBN", new Library.TableDealPbn()),
        Map.entry("ddTableResults", new Library.TableResults()), Map.entry("playTraceBin", new Library.PlayTrace()),
        Map.entry("FinesseAuction", new Library.Auction()), Map.entry("FinesseHand", new Library.Hand()),
        Map.entry("FinesseRequest", new Library.Request()), Map.entry("FinesseChooseOptions", new Library.ChooseOptions()),
        Map.entry("FinesseScoredCard", new Library.ScoredCard()), Map.entry("FinesseChoice", new Library.Choice()),
        Map.entry("FinesseBidRequest", new Library.BidRequest()), Map.entry("FinesseBidOptions", new Library.BidOptions()),
        Map.entry("FinesseReached", new Library.Reached()), Map.entry("FinesseScoredCall", new Library.ScoredCall()),
        Map.entry("FinesseBidChoice", new Library.BidChoice()));

    private static int checks;

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        // JNA tells it to structs alone.
        var fieldOffset = Structure.class.getDeclaredMethod("fieldOffset", String.class);
        fieldOffset.setAccessible(true);
        var record = Files.readAllLines(Path.of(arguments[0]));
        for (var struct : STRUCTS.entrySet()) {
            layout(record, struct.getKey(), struct.getValue(), fieldOffset);
        }
        // Every struct of the interface is in the list.
        long structs = Arrays.stream(Library.class.getDeclaredClasses()).filter(type -> type != Library.Sized.class).count();
        same("structs compared", (int) structs, STRUCTS.size());
        answers();
        errors();
        System.out.println(checks + " checks");
    }

    private static void layout(List<String> record, String name, Structure struct, Method fieldOffset)
            throws ReflectiveOperationException {
        var field = Pattern.compile("  (\\d+) .*?(\\w+)(\\[[^\\]]*\\])*");
        var expected = new LinkedHashMap<String, Integer>();
        int size = -1;
        boolean within = false;
        for (String line : record) {
            if (!line.startsWith("  ")) {
                within = line.startsWith("struct " + name + " size ");
                size = within ? Integer.parseInt(line.split(" ")[3]) : size;
            } else if (within) {
                var match = field.matcher(line);
                if (!match.matches()) {
                    throw new AssertionError(line);
                }
                expected.put(match.group(2), Integer.parseInt(match.group(1)));
            }
        }
        var found = new LinkedHashMap<String, Integer>();
        for (String each : struct.getClass().getAnnotation(Structure.FieldOrder.class).value()) {
            found.put(each, (Integer) fieldOffset.invoke(struct, each));
        }
        same(name, found, expected);
        same("size of " + name, struct.size(), size);
    }

    private static void answers() {
        var cards = Finesse.solveBoard(DEAL, 'S', 'N');
        same("cards", cards.stream().map(Finesse.ScoredCard::card).toList(),
            List.of("D5", "D8", "DJ", "CT", "S6", "SQ", "H2", "H6", "HK"));
        same("tricks", cards.stream().map(Finesse.ScoredCard::tricks).toList(), List.of(5, 5, 5, 5, 5, 5, 4, 4, 4));
        same("spades", Arrays.toString(Finesse.table(DEAL)[0]), "[5, 8, 5, 8]");
        try (var solver = new Finesse.Solver()) {
            same("table", Arrays.deepToString(solver.table(DEAL)), Arrays.deepToString(Finesse.table(DEAL)));
        }
        var choice = Finesse.chooseCard(SEEN, 'S', 'N', 3, "H5", 0);
        same("seat", choice.seat(), 'N');
        same("layouts", choice.worlds(), 100);
        same("the same again", Finesse.chooseCard(SEEN, 'S', 'N', 3, "H5", 0), choice);
        var call = Finesse.chooseBid("AKQ76.K87.72.Q32", "");
        same("call", call.call(), "1S");
        same("dealer", call.seat(), 'N');
    }

    private static void errors() {
        refused(-99, "PBN", () -> Finesse.table("nonsense"));
        refused(-14, "hand", () -> Finesse.chooseBid("AKQ...", ""));
        refused(-1003, "level", () -> Finesse.chooseCard(SEEN, 'S', 'N', 8, "", 0));
        var solver = new Finesse.Solver();
        solver.close();
        solver.close();
        try {
            solver.table(DEAL);
            throw new AssertionError("a closed solver answered");
        } catch (IllegalStateException expected) {
            checks++;
        }
    }

    private static void refused(int code, String word, Runnable call) {
        try {
            call.run();
        } catch (FinesseException error) {
            same("code", error.code(), code);
            same(error.getMessage(), error.getMessage().contains(word), true);
            return;
        }
        throw new AssertionError(word + " was not refused");
    }

    private static void same(String what, Object found, Object expected) {
        checks++;
        if (!found.equals(expected)) {
            throw new AssertionError(what + ": " + found + ", not " + expected);
        }
    }
}
