// The structs of finesse.h that the sample uses, as koffi lays them out. Names and fields are those of the header, where
// they are explained; test/layout.test.js compares sizes and offsets with the library's own record. Two-dimensional arrays
// are flat here: the holding of a seat in a suit is cards[4 * seat + suit].

import koffi from 'koffi';

const text = (length) => koffi.array('char', length, 'String');
const struct = (name, fields) => [name, koffi.struct(name, fields)];

koffi.opaque('FinesseSystem');

export const types = Object.fromEntries([
  struct('futureTricks', {
    nodes: 'int', cards: 'int', suit: 'int[13]', rank: 'int[13]', equals: 'int[13]', score: 'int[13]',
  }),
  struct('dealPBN', {
    trump: 'int', first: 'int', currentTrickSuit: 'int[3]', currentTrickRank: 'int[3]', remainCards: text(80),
  }),
  struct('ddTableDeal', { cards: 'uint32_t[16]' }),
  struct('ddTableDealPBN', { cards: text(80) }),
  struct('ddTableResults', { resTable: 'int[20]' }),
  struct('playTraceBin', { number: 'int', suit: 'int[52]', rank: 'int[52]' }),
  struct('FinesseHand', {
    minPoints: 'int', maxPoints: 'int', minLength: 'int[4]', maxLength: 'int[4]', holds: 'uint32_t[4]',
    lacks: 'uint32_t[4]',
  }),
  struct('FinesseAuction', {
    structSize: 'size_t', dealer: 'int', vulnerable: 'int', count: 'int', reserved: 'int', calls: 'int[320]',
  }),
  struct('FinesseRequest', {
    structSize: 'size_t', kind: 'int', objective: 'int', declarer: 'int', trump: 'int', level: 'int', doubled: 'int',
    vulnerable: 'int', target: 'int', seen: 'int[4]', deal: 'ddTableDeal', unseen: 'uint32_t[4]', first: 'int',
    play: 'playTraceBin', currentTrickSuit: 'int[3]', currentTrickRank: 'int[3]', won: 'int[2]', gone: 'uint32_t[16]',
    voids: 'int[4]', hands: koffi.array('FinesseHand', 4), minSidePoints: 'int[2]', maxSidePoints: 'int[2]',
    constraints: 'const char *', worldCount: 'int', reserved: 'int', worlds: 'const ddTableDeal *',
    weights: 'const double *', weigh: 'void *', weighUser: 'void *', mistakeOdds: 'double',
    auction: 'const FinesseAuction *', system: 'const FinesseSystem *', bidder: 'const void *',
  }),
  struct('FinesseChooseOptions', {
    structSize: 'size_t', method: 'int', worlds: 'int', depth: 'int', threads: 'int', seed: 'uint64_t',
    nodeLimit: 'int64_t', dealTimeLimitMs: 'int64_t', timeLimitMs: 'int', memoryMB: 'int', flags: 'int',
    switchesOff: 'int', rounds: 'int', reserved: 'int', progress: 'void *', user: 'void *',
  }),
  struct('FinesseScoredCard', {
    suit: 'int', rank: 'int', equals: 'int', worldsWon: 'int', probability: 'double', expected: 'double',
    expectedFirst: 'double', expectedLeast: 'double', expectedMost: 'double', meanTricks: 'double', depth: 'int',
    bound: 'int',
  }),
  struct('FinesseChoice', {
    structSize: 'size_t', message: text(256), suit: 'int', rank: 'int', seat: 'int', method: 'int', cards: 'int',
    depth: 'int', stopReason: 'int', target: 'int', lowered: 'int', worlds: 'int', complete: 'int', bracketed: 'int',
    unweighed: 'int', dealTimeLeftMs: 'int', layouts: 'double', milliseconds: 'double', ddCalls: 'uint64_t',
    nodes: 'uint64_t', card: koffi.array('FinesseScoredCard', 13), drawn: 'int', fitting: 'int',
  }),
  struct('FinesseBidRequest', {
    structSize: 'size_t', auction: 'const FinesseAuction *', hand: 'uint32_t[4]', system: 'const FinesseSystem *',
    bidder: 'const void *',
  }),
  struct('FinesseBidOptions', {
    structSize: 'size_t', method: 'int', deals: 'int', candidates: 'int', scoring: 'int', flags: 'int', threads: 'int',
    seed: 'uint64_t', margin: 'double', timeLimitMs: 'int', reserved: 'int', progress: 'void *', user: 'void *',
  }),
  struct('FinesseReached', { level: 'int', trump: 'int', declarer: 'int', doubled: 'int', share: 'double' }),
  struct('FinesseScoredCall', {
    call: 'int', byRules: 'int', contracts: 'int', reserved: 'int', mean: 'double', points: 'double', error: 'double',
    contract: koffi.array('FinesseReached', 8), text: text(128),
  }),
  struct('FinesseBidChoice', {
    structSize: 'size_t', message: text(256), call: 'int', seat: 'int', candidates: 'int', deals: 'int',
    fitting: 'int', stopReason: 'int', milliseconds: 'double', candidate: koffi.array('FinesseScoredCall', 16),
  }),
]);

/** A struct to fill in: all zeros but its size. */
export const init = (name, fields = {}) => ({ structSize: koffi.sizeof(types[name]), ...fields });
