// Finesse for Node: a board, a table, the card to play, the call to make. Deals, hands, plays and auctions are texts, as in
// PBN; strains, seats and cards are written S H D C N, N E S W and SA or HT. A failed call throws an error whose `code` is
// that of finesse.h.
//
// The library is taken from where FINESSE_LIBRARY says, or where the system finds it.

import koffi from 'koffi';
import { promisify } from 'node:util';
import { init } from './types.js';

const names = { win32: 'finesse.dll', darwin: 'libfinesse.dylib' };
const library = koffi.load(process.env.FINESSE_LIBRARY ?? names[process.platform] ?? 'libfinesse.so.0');

const c = {
  version: library.func('const char *FinesseVersion()'),
  errorMessage: library.func('void ErrorMessage(int code, _Out_ char *line)'),
  solveBoard: library.func(
    'int SolveBoardPBN(dealPBN deal, int target, int solutions, int mode, _Out_ futureTricks *answer, int thread)'),
  table: library.func('int CalcDDtablePBN(ddTableDealPBN deal, _Out_ ddTableResults *answer)'),
  readPBN: library.func('int FinesseReadPBN(const char *text, int length, _Out_ ddTableDeal *deal, _Out_ char *message)'),
  readAuction: library.func('int FinesseReadAuction(const char *text, int length, int dealer, int vulnerable, ' +
    '_Inout_ FinesseAuction *auction, _Out_ char *message)'),
  callToText: library.func('int FinesseCallToText(int call, _Out_ char *text)'),
  chooseCard: library.func('int ChooseCard(const FinesseRequest *request, const FinesseChooseOptions *options, ' +
    '_Inout_ FinesseChoice *choice)'),
  chooseBid: library.func('int ChooseBid(const FinesseBidRequest *request, const FinesseBidOptions *options, ' +
    '_Inout_ FinesseBidChoice *choice)'),
};

const SUCCESS = 1;
const SEATS = 'NESW';
const STRAINS = 'SHDCN';
const RANKS = '23456789TJQKA';

export class FinesseError extends Error {
  constructor(code, message) {
    super(message || codeText(code));
    this.name = 'FinesseError';
    this.code = code;
  }
}

const room = (length) => ['\0'.repeat(length)];

function codeText(code) {
  const line = room(80);
  c.errorMessage(code, line);
  return line[0];
}

function check(code, message) {
  if (code !== SUCCESS) throw new FinesseError(code, message);
}

/** The number that the library has for a letter. */
function index(letters, letter, what) {
  const found = typeof letter === 'string' && letter.length === 1 ? letters.indexOf(letter) : -1;
  if (found < 0) throw new RangeError(`${what}: ${letter} is none of ${letters}`);
  return found;
}

const seat = (letter, what = 'seat') => index(SEATS, letter, what);
const strain = (letter, what = 'strain') => index(STRAINS, letter, what);
const cardText = (suit, rank) => STRAINS[suit] + RANKS[rank - 2];

/** A play such as "H5 HJ", as the library takes it. */
function readPlay(text) {
  const cards = text.split(/\s+/).filter(Boolean);
  if (cards.length > 52) throw new RangeError(`play: ${cards.length} cards`);
  const play = { number: cards.length, suit: new Int32Array(52), rank: new Int32Array(52) };
  cards.forEach((card, at) => {
    if (card.length !== 2) throw new RangeError(`play: ${card} is no card`);
    play.suit[at] = index('SHDC', card[0], 'play');
    play.rank[at] = index(RANKS, card[1], 'play') + 2;
  });
  return play;
}

function readHands(pbn) {
  const deal = {};
  const message = room(256);
  check(c.readPBN(pbn, -1, deal, message), message[0]);
  return deal.cards;
}

export const version = () => c.version();

/** What each card of the hand on lead takes, best first. */
export function solveBoard({ deal, trump, leader }) {
  const answer = {};
  const board = { trump: strain(trump, 'trump'), first: seat(leader, 'leader'), remainCards: deal };
  check(c.solveBoard(board, -1, 3, 1, answer, 0));
  return Array.from({ length: answer.cards }, (_, at) => ({
    card: cardText(answer.suit[at], answer.rank[at]),
    equals: [...RANKS].filter((_, rank) => (answer.equals[at] >> (rank + 2)) & 1).reverse()
      .map((rank) => STRAINS[answer.suit[at]] + rank),
    tricks: answer.score[at],
  }));
}

/** The tricks of each declarer in each strain: table.N.S is what South takes at no-trump. */
export function table(deal) {
  const answer = {};
  check(c.table({ cards: deal }, answer));
  const row = (at) => Object.fromEntries([...SEATS].map((letter, hand) => [letter, answer.resTable[4 * at + hand]]));
  return Object.fromEntries([...STRAINS].map((letter, at) => [letter, row(at)]));
}

/**
 * The card to play when two hands are hidden. `deal` has the hands that are seen and "-" for the others; `play` the cards
 * played so far. `options` are fields of FinesseChooseOptions.
 */
export async function chooseCard({ deal, declarer, trump, level, play = '', options = {} }) {
  const cards = readHands(deal);
  const request = init('FinesseRequest', {
    declarer: seat(declarer, 'declarer'),
    trump: strain(trump, 'trump'),
    level,
    seen: Int32Array.from({ length: 4 }, (_, hand) => (cards.subarray(4 * hand, 4 * hand + 4).some(Boolean) ? 1 : 0)),
    deal: { cards },
    play: readPlay(play),
  });
  const choice = init('FinesseChoice');
  const code = await promisify(c.chooseCard.async)(request, init('FinesseChooseOptions', options), choice);
  check(code, choice.message);
  return {
    card: cardText(choice.suit, choice.rank),
    seat: SEATS[choice.seat],
    worlds: choice.worlds,
    cards: choice.card.slice(0, choice.cards).map((one) => ({
      card: cardText(one.suit, one.rank), probability: one.probability, tricks: one.meanTricks,
    })),
  };
}

function callText(call) {
  const text = room(4);
  check(c.callToText(call, text));
  return text[0];
}

/** The call to make with a hand. `options` are fields of FinesseBidOptions. */
export async function chooseBid({ hand, auction = '', dealer = 'N', vulnerable = 0, options = {} }) {
  const calls = init('FinesseAuction');
  const message = room(256);
  check(c.readAuction(auction, -1, seat(dealer, 'dealer'), vulnerable, calls, message), message[0]);
  const request = init('FinesseBidRequest', { auction: calls, hand: readHands(`N:${hand} - - -`).subarray(0, 4) });
  const choice = init('FinesseBidChoice');
  const code = await promisify(c.chooseBid.async)(request, init('FinesseBidOptions', options), choice);
  check(code, choice.message);
  return {
    call: callText(choice.call),
    seat: SEATS[choice.seat],
    candidates: choice.candidate.slice(0, choice.candidates).map((one) => ({
      call: callText(one.call), mean: one.mean, meaning: one.text,
    })),
  };
}
