import { tookWords } from './PayoutsTable.tsx';

test.each([
  [-5, 'at once'],
  [59_999, 'at once'],
  [60_000, 'after 1 minute'],
  [3_599_999, 'after 59 minutes'],
  [3_600_000, 'after 1 hour'],
  [47 * 3_600_000, 'after 47 hours'],
  [48 * 3_600_000, 'after 2 days'],
])('%i ms: %s', (ms, words) => {
  expect(tookWords(ms)).toBe(words);
});
