import fastify from 'fastify';
import { maxNumbers } from 'shared/contracts/lotteryRules';
import {
  daysOfExtension,
  daysUntilRefund,
  freezeLead,
  lastAttempt,
  minDelay,
  quicknet,
  roundsPerAttempt,
} from 'shared/fair/beacon';
import { maxNumbersV2 } from 'shared/fair/drawV2';
import { refundReasons } from '../cancellation/cancellation.service.ts';
import { termsText } from './opening.service.ts';
import { termsRoutes } from './terms.routes.ts';

const words = new Map([
  [3, 'three'],
  [5, 'five'],
  [7, 'seven'],
  [15, 'fifteen'],
  [100, 'one hundred'],
]);
/** Returns a number as a word of the terms; a new value needs its word here and in the terms. */
function word(number: number): string {
  const found = words.get(number);
  if (found === undefined) throw new Error(`The terms have no word for ${number}.`);
  return found;
}
const terms = termsText.replace(/\s+/g, ' ');

test.each([
  ['the numbers of rule v1', `rule v1, for up to ${maxNumbers} numbers`],
  ['the numbers of rule v2', `rule v2, for up to ${maxNumbersV2.toLocaleString('en-US')} numbers`],
  ['the delay', `at least ${word(minDelay)} seconds after the close`],
  ['the lead of the list', `at least ${word(freezeLead)} seconds before`],
  [
    'the next attempt',
    `${word(roundsPerAttempt)} later decides, about ${word((roundsPerAttempt * quicknet.period) / 60)} minutes`,
  ],
  ['the attempts', `could not be published in time ${word(lastAttempt + 1)} times`],
  ['the extension', `extended once, by at most ${word(daysOfExtension)} days`],
  ['the wait for what decides', `has not come out within ${word(daysUntilRefund)} days`],
])('the terms describe %s as the code implements it', (_, sentence) => {
  expect(terms).toContain(sentence);
});

test('the messages to players about a refund name the same limits', () => {
  expect(refundReasons['missed-freezes']).toContain(`${word(lastAttempt + 1)} times`);
  expect(refundReasons['no-value']).toContain(`within ${word(daysUntilRefund)} days`);
});

test('they are there to be read, as a text', async () => {
  const app = fastify();
  await app.register(termsRoutes);
  const answer = await app.inject('/fair/terms.txt');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' });
  expect(answer.body).toBe(termsText);
});
