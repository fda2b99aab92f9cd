import finesse.Finesse;

/** A board, a table, a card and a call, printed. */
public final class Sample {
    public static void main(String[] arguments) {
        String deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";
        System.out.println("Finesse " + Finesse.version());
        for (var card : Finesse.solveBoard(deal, 'N', 'N')) {
            System.out.println("  " + card.card() + " takes " + card.tricks() + " tricks");
        }
        try (var solver = new Finesse.Solver()) {
            int[][] table = solver.table(deal);
            for (int strain = 0; strain < table.length; strain++) {
                System.out.printf("  %c  N %2d  E %2d  S %2d  W %2d%n", "SHDCN".charAt(strain), table[strain][0],
                    table[strain][1], table[strain][2], table[strain][3]);
            }
        }
        var card = Finesse.chooseCard("N:A6542.A9.J43.J85 - QJ8.864.AK87.AQT -", 'S', 'N', 3, "H5", 0);
        System.out.printf("%c plays %s, which makes it in %.0f %% of %d layouts%n", card.seat(), card.card(),
            100 * card.probability(), card.worlds());
        var call = Finesse.chooseBid("AQJ76.K87.KQ.J32", "1S P 2S P");
        System.out.println(call.seat() + " calls " + call.call() + ": " + call.meaning());
    }
}
