import { breakLengths, exclusionLengths } from 'shared/contracts/breakLengths';
import type { PlayStop } from 'shared/contracts/protection';
import { canBegin, meaningOf, stopWords } from './break.messages.ts';

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
])('while %s holds, only what ends later can begin', (_what, holds, lengths) => {
  expect([...breakLengths, ...exclusionLengths].filter((length) => canBegin(length, holds, now))).toEqual(lengths);
});

test('it is said until when, and that an exclusion does not end by itself', () => {
  expect(meaningOf('24h', now)[0]).toBe('You cannot buy numbers until 23 Nov 2026, 10:00 UTC.');
  expect(meaningOf('6m', now)[0]).toContain('22 May 2027, 10:00 UTC, and after that not before you ask to come back');
  expect(stopWords(stop('break', 1)).title).toBe('You are on a break until 23 Nov 2026, 10:00 UTC');
  expect(stopWords(stop('exclusion', -1, true)).text).toContain('Ask to come back');
});
