// The answers are those of tests/data/list100.txt and of the C examples.

import assert from 'node:assert/strict';
import test from 'node:test';
import { FinesseError, chooseBid, chooseCard, solveBoard, table, version } from '../finesse.js';

const deal = 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3';
const ending = 'N:AKQ... .AKQ.. ..AKQ. ...AKQ';

test('version', () => assert.match(version(), /^\d+\.\d+\.\d+/));

test('a board', () => {
  const cards = solveBoard({ deal, trump: 'S', leader: 'N' });
  assert.deepEqual(cards.map(({ card }) => card), ['D5', 'D8', 'DJ', 'CT', 'S6', 'SQ', 'H2', 'H6', 'HK']);
  assert.deepEqual(cards.map(({ tricks }) => tricks), [5, 5, 5, 5, 5, 5, 4, 4, 4]);
  assert.deepEqual(cards[3].equals, ['C9', 'C8']);
});

test('a table', () => {
  const tricks = table(deal);
  assert.deepEqual(tricks.S, { N: 5, E: 8, S: 5, W: 8 });
  assert.deepEqual(tricks.N, { N: 6, E: 6, S: 6, W: 6 });
  assert.equal(table(ending).S.N, 3);
});

test('a card', async () => {
  const question = { deal: 'N:A6542.A9.J43.J85 - QJ8.864.AK87.AQT -', declarer: 'S', trump: 'N', level: 3, play: 'H5' };
  const choice = await chooseCard({ ...question, options: { worlds: 40, seed: 7n } });
  assert.equal(choice.seat, 'N');
  assert.equal(choice.worlds, 40);
  assert.deepEqual(choice.cards.map(({ card }) => card).sort(), ['H9', 'HA']);
  assert.equal(choice.card, choice.cards[0].card);
  assert.deepEqual(await chooseCard({ ...question, options: { worlds: 40, seed: 7n } }), choice);
});

test('a call', async () => {
  const choice = await chooseBid({ hand: 'AKQ76.K87.72.Q32', options: { method: 1 } });
  assert.equal(choice.call, '1S');
  assert.equal(choice.seat, 'N');
  assert.equal(choice.candidates.length, 1);
});

test('errors have the code and the words of the library', async () => {
  assert.throws(() => table('nonsense'), (error) => error instanceof FinesseError && error.code === -99);
  assert.throws(() => table('nonsense'), /PBN/);
  assert.throws(() => solveBoard({ deal, trump: 'X', leader: 'N' }), RangeError);
  await assert.rejects(chooseBid({ hand: 'AKQ...' }), (error) => error.code < 0 && /hand/.test(error.message));
  await assert.rejects(chooseCard({ deal, declarer: 'S', trump: 'N', level: 8 }), /level/);
});
