// The functions and structs of finesse.h that the sample uses, by their names there, where they are explained. The structs have
// no references, so nothing is copied or converted on the way. Arrays of two dimensions are flat here: the holding of a seat in
// a suit is cards[4 * seat + suit]. A size_t is a nuint.

using System;
using System.Runtime.InteropServices;

namespace Finesse
{
    /// <summary>A solver of the library, freed when nobody refers to it any more.</summary>
    public sealed class SolverHandle : SafeHandle
    {
        public SolverHandle() : base(IntPtr.Zero, true)
        {
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        protected override bool ReleaseHandle()
        {
            Native.FinesseSolverFree(handle);
            return true;
        }
    }

    internal static unsafe partial class Native
    {
        /// <summary>Windows adds .dll, other systems lib and .so or .dylib.</summary>
        private const string Library = "finesse";

        public const int Success = 1;
        public const int Message = 256;

        [LibraryImport(Library)]
        public static partial byte* FinesseVersion();

        [LibraryImport(Library)]
        public static partial void ErrorMessage(int code, byte* line);

        [LibraryImport(Library)]
        public static partial int SolveBoardPBN(DealPbn deal, int target, int solutions, int mode, out FutureTricks answer, int thread);

        [LibraryImport(Library)]
        public static partial int CalcDDtablePBN(TableDealPbn deal, out TableResults answer);

        [LibraryImport(Library)]
        public static partial int FinesseReadPBN(byte* text, int length, out TableDeal deal, byte* message);

        [LibraryImport(Library)]
        public static partial int FinesseReadAuction(byte* text, int length, int dealer, int vulnerable, ref Auction auction, byte* message);

        [LibraryImport(Library)]
        public static partial int FinesseCardFromText(byte* text, out int suit, out int rank);

        [LibraryImport(Library)]
        public static partial int FinesseCardToText(int suit, int rank, byte* text);

        [LibraryImport(Library)]
        public static partial int FinesseCallToText(int call, byte* text);

        [LibraryImport(Library)]
        public static partial int ChooseCard(ref Request request, ref ChooseOptions options, ref Choice choice);

        [LibraryImport(Library)]
        public static partial int ChooseBid(ref BidRequest request, ref BidOptions options, ref BidChoice choice);

        [LibraryImport(Library)]
        public static partial SolverHandle FinesseSolverCreate(int memoryMB);

        [LibraryImport(Library)]
        public static partial int FinesseSolverCalcTable(SolverHandle solver, ref TableDeal deal, int* filter, out TableResults answer);

        [LibraryImport(Library)]
        public static partial void FinesseSolverFree(IntPtr solver);
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct DealPbn
    {
        public int trump, first;
        public fixed int currentTrickSuit[3];
        public fixed int currentTrickRank[3];
        public fixed byte remainCards[80];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct FutureTricks
    {
        public int nodes, cards;
        public fixed int suit[13];
        public fixed int rank[13];
        public fixed int equals[13];
        public fixed int score[13];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct TableDeal
    {
        public fixed uint cards[16];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct TableDealPbn
    {
        public fixed byte cards[80];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct TableResults
    {
        public fixed int resTable[20];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct PlayTrace
    {
        public int number;
        public fixed int suit[52];
        public fixed int rank[52];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct Auction
    {
        public UIntPtr structSize;
        public int dealer, vulnerable, count, reserved;
        public fixed int calls[320];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct Hand
    {
        public int minPoints, maxPoints;
        public fixed int minLength[4];
        public fixed int maxLength[4];
        public fixed uint holds[4];
        public fixed uint lacks[4];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct Request
    {
        public UIntPtr structSize;
        public int kind, objective, declarer, trump, level, doubled, vulnerable, target;
        public fixed int seen[4];
        public TableDeal deal;
        public fixed uint unseen[4];
        public int first;
        public PlayTrace play;
        public fixed int currentTrickSuit[3];
        public fixed int currentTrickRank[3];
        public fixed int won[2];
        public fixed uint gone[16];
        public fixed int voids[4];
        public Hand north, east, south, west;
        public fixed int minSidePoints[2];
        public fixed int maxSidePoints[2];
        public byte* constraints;
        public int worldCount, reserved;
        public TableDeal* worlds;
        public double* weights;
        public IntPtr weigh, weighUser;
        public double mistakeOdds;
        public Auction* auction;
        public IntPtr system, bidder;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct ChooseOptions
    {
        public UIntPtr structSize;
        public int method, worlds, depth, threads;
        public ulong seed;
        public long nodeLimit, dealTimeLimitMs;
        public int timeLimitMs, memoryMB, flags, switchesOff, rounds, reserved;
        public IntPtr progress, user;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct ScoredCard
    {
        public int suit, rank, equals, worldsWon;
        public double probability, expected, expectedFirst, expectedLeast, expectedMost, meanTricks;
        public int depth, bound;
    }

    /// <summary>C# has no fixed arrays of structs before version 12.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct ScoredCards
    {
        public ScoredCard best, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct Choice
    {
        public UIntPtr structSize;
        public fixed byte message[Native.Message];
        public int suit, rank, seat, method, cards, depth, stopReason, target, lowered, worlds, complete, bracketed, unweighed,
            dealTimeLeftMs;
        public double layouts, milliseconds;
        public ulong ddCalls, nodes;
        public ScoredCards card;
        public int drawn, fitting;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct BidRequest
    {
        public UIntPtr structSize;
        public Auction* auction;
        public fixed uint hand[4];
        public IntPtr system, bidder;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct BidOptions
    {
        public UIntPtr structSize;
        public int method, deals, candidates, scoring, flags, threads;
        public ulong seed;
        public double margin;
        public int timeLimitMs, reserved;
        public IntPtr progress, user;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct Reached
    {
        public int level, trump, declarer, doubled;
        public double share;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct ReachedContracts
    {
        public Reached first, second, third, fourth, fifth, sixth, seventh, eighth;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct ScoredCall
    {
        public int call, byRules, contracts, reserved;
        public double mean, points, error;
        public ReachedContracts contract;
        public fixed byte text[128];
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct ScoredCalls
    {
        public ScoredCall best, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth,
            fourteenth, fifteenth, sixteenth;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct BidChoice
    {
        public UIntPtr structSize;
        public fixed byte message[Native.Message];
        public int call, seat, candidates, deals, fitting, stopReason;
        public double milliseconds;
        public ScoredCalls candidate;
    }
}
