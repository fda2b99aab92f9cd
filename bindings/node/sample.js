// A board, a table, a card and a call, printed.

import { chooseBid, chooseCard, solveBoard, table, version } from './finesse.js';

const deal = 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3';

console.log(`Finesse ${version()}`);
console.log('North leads at no-trump:');
for (const { card, equals, tricks } of solveBoard({ deal, trump: 'N', leader: 'N' })) {
  console.log(`  ${[card, ...equals].join(' ')}: ${tricks} tricks`);
}
console.log('Tricks by strain and declarer:');
console.table(table(deal));

const card = await chooseCard({
  deal: 'N:A6542.A9.J43.J85 - QJ8.864.AK87.AQT -', declarer: 'S', trump: 'N', level: 3, play: 'H5',
});
console.log(`Dummy plays ${card.card}, which makes it in ${Math.round(100 * card.cards[0].probability)} % of ${card.worlds} layouts.`);

const call = await chooseBid({ hand: 'AQJ76.K87.KQ.J32', auction: '1S P 2S P', options: { method: 1 } });
console.log(`${call.seat} calls ${call.call}: ${call.candidates[0].meaning}`);
