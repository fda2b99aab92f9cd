// Finesse for C#: a board, a table, the card to play, the call to make. Deals, hands, plays and auctions are texts, as in PBN;
// cards are texts such as SA or HT, strains are S H D C N, seats N E S W. A failed call throws a FinesseException.

using System;
using System.Collections.Generic;
using System.Text;

namespace Finesse
{
    /// <summary>A call that failed: the code of finesse.h, and the library's words for it.</summary>
    public sealed class FinesseException : Exception
    {
        public FinesseException(int code, string message) : base(message)
        {
            Code = code;
        }

        public int Code { get; private set; }
    }

    /// <summary>A solver that remembers what it has learned of a deal.</summary>
    public sealed unsafe class Solver : IDisposable
    {
        private readonly SolverHandle handle;

        public Solver()
        {
            handle = Native.FinesseSolverCreate(0);
            if (handle.IsInvalid)
                throw new OutOfMemoryException();
        }

        /// <summary>The tricks by strain and declarer, in the orders SHDCN and NESW.</summary>
        public int[,] Table(string deal)
        {
            TableDeal hands = Engine.ReadHands(deal);
            TableResults answer;
            Engine.Check(Native.FinesseSolverCalcTable(handle, ref hands, null, out answer));
            return Engine.Rows(answer);
        }

        public void Dispose()
        {
            handle.Dispose();
        }
    }

    public static unsafe class Engine
    {
        private const string Seats = "NESW";
        private const string Strains = "SHDCN";

        public static string Version
        {
            get { return Text(Native.FinesseVersion(), int.MaxValue); }
        }

        /// <summary>What each card of the hand on lead takes, best first.</summary>
        public static List<KeyValuePair<string, int>> SolveBoard(string deal, char trump, char leader)
        {
            var board = new DealPbn { trump = Index(Strains, trump), first = Index(Seats, leader) };
            Put(deal, board.remainCards, 80);
            FutureTricks answer;
            Check(Native.SolveBoardPBN(board, -1, 3, 1, out answer, 0));
            var cards = new List<KeyValuePair<string, int>>();
            for (int at = 0; at < answer.cards; at++)
                cards.Add(new KeyValuePair<string, int>(CardText(answer.suit[at], answer.rank[at]), answer.score[at]));
            return cards;
        }

        /// <summary>The tricks by strain and declarer, in the orders SHDCN and NESW.</summary>
        public static int[,] Table(string deal)
        {
            var hands = new TableDealPbn();
            Put(deal, hands.cards, 80);
            TableResults answer;
            Check(Native.CalcDDtablePBN(hands, out answer));
            return Rows(answer);
        }

        /// <summary>
        /// The card to play when two hands are hidden, and the share of the layouts in which it makes the contract. The deal
        /// has the hands that are seen and "-" for the others; the play is the cards so far, such as "H5 HJ".
        /// </summary>
        public static KeyValuePair<string, double> ChooseCard(string deal, char declarer, char trump, int level, string play)
        {
            var request = new Request
            {
                structSize = (UIntPtr)sizeof(Request),
                declarer = Index(Seats, declarer),
                trump = Index(Strains, trump),
                level = level,
                deal = ReadHands(deal),
            };
            for (int card = 0; card < 16; card++)
                if (request.deal.cards[card] != 0)
                    request.seen[card / 4] = 1;
            foreach (string card in play.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries))
                Add(card, &request.play);
            var options = new ChooseOptions { structSize = (UIntPtr)sizeof(ChooseOptions) };
            var choice = new Choice { structSize = (UIntPtr)sizeof(Choice) };
            Check(Native.ChooseCard(ref request, ref options, ref choice), choice.message);
            return new KeyValuePair<string, double>(CardText(choice.suit, choice.rank), choice.card.best.probability);
        }

        /// <summary>The call that the standard system says, and what it means; North deals and nobody is vulnerable.</summary>
        public static KeyValuePair<string, string> ChooseBid(string hand, string auction)
        {
            byte* message = stackalloc byte[Native.Message];
            var calls = new Auction { structSize = (UIntPtr)sizeof(Auction) };
            fixed (byte* text = Bytes(auction))
                Check(Native.FinesseReadAuction(text, -1, 0, 0, ref calls, message), message);
            TableDeal hands = ReadHands("N:" + hand + " - - -");
            var request = new BidRequest { structSize = (UIntPtr)sizeof(BidRequest), auction = &calls };
            for (int suit = 0; suit < 4; suit++)
                request.hand[suit] = hands.cards[suit];
            var options = new BidOptions { structSize = (UIntPtr)sizeof(BidOptions), method = 1 };
            var choice = new BidChoice { structSize = (UIntPtr)sizeof(BidChoice) };
            Check(Native.ChooseBid(ref request, ref options, ref choice), choice.message);
            byte* call = stackalloc byte[4];
            Check(Native.FinesseCallToText(choice.call, call));
            return new KeyValuePair<string, string>(Text(call, 4), Text(choice.candidate.best.text, 128));
        }

        internal static int[,] Rows(TableResults answer)
        {
            var table = new int[5, 4];
            for (int place = 0; place < 20; place++)
                table[place / 4, place % 4] = answer.resTable[place];
            return table;
        }

        internal static TableDeal ReadHands(string pbn)
        {
            byte* message = stackalloc byte[Native.Message];
            TableDeal deal;
            fixed (byte* text = Bytes(pbn))
                Check(Native.FinesseReadPBN(text, -1, out deal, message), message);
            return deal;
        }

        internal static void Check(int code)
        {
            byte* line = stackalloc byte[80];
            if (code == Native.Success)
                return;
            Native.ErrorMessage(code, line);
            throw new FinesseException(code, Text(line, 80));
        }

        private static void Check(int code, byte* message)
        {
            if (code != Native.Success)
                throw new FinesseException(code, Text(message, Native.Message));
        }

        private static void Add(string card, PlayTrace* play)
        {
            int suit, rank;
            if (play->number == 52)
                throw new ArgumentException("more than 52 cards");
            fixed (byte* text = Bytes(card))
                Check(Native.FinesseCardFromText(text, out suit, out rank));
            play->suit[play->number] = suit;
            play->rank[play->number++] = rank;
        }

        private static string CardText(int suit, int rank)
        {
            byte* text = stackalloc byte[3];
            Check(Native.FinesseCardToText(suit, rank, text));
            return Text(text, 3);
        }

        private static int Index(string letters, char letter)
        {
            int found = letters.IndexOf(letter);
            if (found < 0)
                throw new ArgumentException(letter + " is none of " + letters);
            return found;
        }

        /// <summary>UTF-8 with a final zero.</summary>
        private static byte[] Bytes(string text)
        {
            return Encoding.UTF8.GetBytes(text + "\0");
        }

        private static void Put(string text, byte* field, int room)
        {
            byte[] bytes = Bytes(text);
            if (bytes.Length > room)
                throw new ArgumentException("a text of " + bytes.Length + " characters");
            for (int at = 0; at < bytes.Length; at++)
                field[at] = bytes[at];
        }

        private static string Text(byte* text, int room)
        {
            int length = 0;
            while (length < room && text[length] != 0)
                length++;
            var bytes = new byte[length];
            for (int at = 0; at < length; at++)
                bytes[at] = text[at];
            return Encoding.UTF8.GetString(bytes);
        }
    }
}
