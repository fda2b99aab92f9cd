// A board, a table, a card and a call, printed. With the path of tests/data/abi.txt as its argument the program compares the
// structs with the library's record instead.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Finesse
{
    public static class Program
    {
        private const string Deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3";

        /// <summary>The structs by their names in C.</summary>
        private static readonly Dictionary<string, Type> Structs = new Dictionary<string, Type>
        {
            { "dealPBN", typeof(DealPbn) }, { "futureTricks", typeof(FutureTricks) }, { "ddTableDeal", typeof(TableDeal) },
            { "ddTableDealPBN", typeof(TableDealPbn) }, { "ddTableResults", typeof(TableResults) },
            { "playTraceBin", typeof(PlayTrace) }, { "FinesseAuction", typeof(Auction) }, { "FinesseHand", typeof(Hand) },
            { "FinesseRequest", typeof(Request) }, { "FinesseChooseOptions", typeof(ChooseOptions) },
            { "FinesseScoredCard", typeof(ScoredCard) }, { "FinesseChoice", typeof(Choice) },
            { "FinesseBidRequest", typeof(BidRequest) }, { "FinesseBidOptions", typeof(BidOptions) },
            { "FinesseReached", typeof(Reached) }, { "FinesseScoredCall", typeof(ScoredCall) },
            { "FinesseBidChoice", typeof(BidChoice) },
        };

        public static int Main(string[] arguments)
        {
            if (arguments.Length > 0)
                return CompareLayouts(File.ReadAllLines(arguments[0])) ? 0 : 1;
            Console.WriteLine("Finesse " + Engine.Version);
            foreach (var card in Engine.SolveBoard(Deal, 'N', 'N'))
                Console.WriteLine("  {0} takes {1} tricks", card.Key, card.Value);
            using (var solver = new Solver())
            {
                int[,] table = solver.Table(Deal);
                for (int strain = 0; strain < 5; strain++)
                    Console.WriteLine("  {0}  N {1,2}  E {2,2}  S {3,2}  W {4,2}", "SHDCN"[strain], table[strain, 0],
                        table[strain, 1], table[strain, 2], table[strain, 3]);
                if (!table.Cast<int>().SequenceEqual(Engine.Table(Deal).Cast<int>()))
                    throw new InvalidOperationException("two tables of one deal");
            }
            var choice = Engine.ChooseCard("N:A6542.A9.J43.J85 - QJ8.864.AK87.AQT -", 'S', 'N', 3, "H5");
            Console.WriteLine("Dummy plays {0}, which makes it in {1:P0} of the layouts", choice.Key, choice.Value);
            var call = Engine.ChooseBid("AQJ76.K87.KQ.J32", "1S P 2S P");
            Console.WriteLine("North calls {0}: {1}", call.Key, call.Value);
            try
            {
                Engine.Table("nonsense");
            }
            catch (FinesseException error)
            {
                Console.WriteLine("nonsense: {0} ({1})", error.Message, error.Code);
            }
            return 0;
        }

        private static bool CompareLayouts(string[] record)
        {
            bool same = true;
            foreach (var one in Structs)
            {
                int start = Array.FindIndex(record, line => line.StartsWith("struct " + one.Key + " size ", StringComparison.Ordinal));
                int size = int.Parse(record[start].Split(' ')[3]);
                // Four hands are one array in C.
                var recorded = record.Skip(start + 1).TakeWhile(line => line.StartsWith("  ", StringComparison.Ordinal))
                    .Select(line => Regex.Match(line, @"^  (\d+) .*?(\w+)(\[[^\]]*\])*$"))
                    .Select(match => Renamed(match.Groups[2].Value) + " " + match.Groups[1].Value);
                var found = one.Value.GetFields(BindingFlags.Public | BindingFlags.Instance)
                    .Where(field => field.Name != "east" && field.Name != "south" && field.Name != "west")
                    .Select(field => field.Name + " " + Marshal.OffsetOf(one.Value, field.Name));
                bool equal = Marshal.SizeOf(one.Value) == size && recorded.SequenceEqual(found);
                Console.WriteLine("{0}: {1}", one.Key, equal ? "as recorded" : "NOT as recorded");
                same &= equal;
            }
            return same;
        }

        private static string Renamed(string field)
        {
            return field == "hands" ? "north" : field;
        }
    }
}
