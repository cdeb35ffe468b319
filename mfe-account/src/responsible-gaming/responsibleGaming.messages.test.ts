import { breakLengths, exclusionLengths } from 'shared/contracts/breakLengths';
import type { PlayStop } from 'shared/contracts/protection';
import { protection } from 'shared/testing/factories';
import { canBegin, changeWords, limitFrom, limitState, meaningOf, stopWords } from './responsibleGaming.messages.ts';

const thursday = Date.UTC(2026, 10, 19, 12);
const week = (given: object) => {
  const limit = protection({ week: given }).limits.find(({ period }) => period === 'week');
  if (!limit) throw new Error('There is no such limit.');
  return limit;
};
const raise = { amount: 90, askedAt: thursday, readyAt: thursday, lapsesAt: thursday };

test.each([
  ['50', 50],
  [' 1 ', 1],
  ['1,000', 1000],
  ['12 000', 12_000],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740992', undefined],
  ['0', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['1,5', undefined],
  ['', undefined],
  ['ten', undefined],
  ['99999999999999999999', undefined],
])('parses %j as the limit %p', (typed, amount) => {
  expect(limitFrom(typed)).toBe(amount);
});

test.each([
  ['a first limit', week({}), 50, 'It holds at once.'],
  ['a lower one', week({ amount: 50 }), 20, 'It holds at once.'],
  [
    'a lower one while a raise waits',
    week({ amount: 50, raise }),
    20,
    'It holds at once, and the raise that waits is forgotten.',
  ],
  ['the same', week({ amount: 50 }), 50, 'The limit stays as it is.'],
  [
    'the same while a raise waits',
    week({ amount: 50, raise }),
    50,
    'The limit stays as it is, and the raise that waits is forgotten.',
  ],
  [
    'a higher one',
    week({ amount: 50 }),
    80,
    'This is a raise: you can confirm it from 23 Nov 2026, 00:00 UTC on. Until then, and unless you confirm it, 50 CTO holds.',
  ],
  [
    'none',
    week({ amount: 50 }),
    null,
    'Having no limit any more is a raise: you can confirm it from 23 Nov 2026, 00:00 UTC on. Until then, and unless you confirm it, 50 CTO holds.',
  ],
])('explains the effect of %s', (_what, limit, to, words) => {
  expect(changeWords(limit, to, thursday)).toBe(words);
});

test('shows the remaining amount of a limit, else the spent amount', () => {
  expect(limitState(week({ amount: 50, spent: 12 }))).toBe('12 CTO of 50 CTO spent, 38 CTO left.');
  expect(limitState(week({ spent: 12 }))).toBe('No limit. 12 CTO spent so far.');
});

const now = Date.UTC(2026, 10, 22, 10);
const day = 86_400_000;
const stop = (kind: PlayStop['kind'], days: number, canReturn = false): PlayStop => ({
  kind,
  beganAt: now,
  endsAt: now + days * day,
  canReturn,
});

test.each([
  ['nothing', null, ['24h', '7d', '30d', '6w', '6m', '12m', '60m']],
  ['a break of 10 days', stop('break', 10), ['30d', '6w', '6m', '12m', '60m']],
  ['a break that ends when the new one would', stop('break', 7), ['30d', '6w', '6m', '12m', '60m']],
  ['an exclusion', stop('exclusion', 200), ['12m', '60m']],
  ['an exclusion that is over', stop('exclusion', -1, true), ['6m', '12m', '60m']],
  ['the wait of a return', stop('return', 0.5), ['24h', '7d', '30d', '6w', '6m', '12m', '60m']],
])('during %s, only longer breaks can begin', (_what, holds, lengths) => {
  expect([...breakLengths, ...exclusionLengths].filter((length) => canBegin(length, holds, now))).toEqual(lengths);
});

test('says when a break ends, and that a self-exclusion does not end by itself', () => {
  expect(meaningOf('24h', now)[0]).toBe('You cannot buy numbers until 23 Nov 2026, 10:00 UTC.');
  expect(meaningOf('6m', now)[0]).toContain('22 May 2027, 10:00 UTC, and after that not before you ask to come back');
  expect(stopWords(stop('break', 1)).title).toBe('You are on a break until 23 Nov 2026, 10:00 UTC');
  expect(stopWords(stop('exclusion', -1, true)).text).toContain('Ask to come back');
});
