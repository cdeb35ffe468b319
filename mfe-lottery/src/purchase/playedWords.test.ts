import { playedWords } from './played.messages.ts';

test.each([
  [0, ''],
  [3_599_999, ''],
  [3_600_000, 'You have been playing for an hour.'],
  [7_199_999, 'You have been playing for an hour.'],
  [7_200_000, 'You have been playing for 2 hours.'],
])('after %p ms: %j', (played, words) => {
  expect(playedWords(played)).toBe(words);
});
