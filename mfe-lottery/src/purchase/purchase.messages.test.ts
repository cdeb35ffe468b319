import { boughtMessage, playedWords } from './purchase.messages.ts';

test('returns the specified sentence and up to ten bought numbers', () => {
  expect(boughtMessage([3, 15], 64, false)).toBe('Buy tickets successfully!!! You hold 03, 15.');
  expect(boughtMessage([...Array(11).keys()], 64, false)).toBe('Buy tickets successfully!!! 11 numbers are yours.');
});

test('adds where the receipt is', () => {
  expect(boughtMessage([3], 64, true)).toBe('Buy tickets successfully!!! You hold 03. Your receipt is in My Tickets.');
});

test.each([
  [0, ''],
  [3_599_999, ''],
  [3_600_000, 'You have been playing for an hour.'],
  [7_199_999, 'You have been playing for an hour.'],
  [7_200_000, 'You have been playing for 2 hours.'],
])('after %p ms: %j', (played, words) => {
  expect(playedWords(played)).toBe(words);
});
