import { secondsToWait } from './ResendCode.tsx';

const sent = 1_763_640_000_000;

test.each([
  [0, 60],
  [1, 60],
  [1_000, 59],
  [59_999, 1],
  [60_000, 0],
  [3_600_000, 0],
])('%i ms after sending, %i seconds are left', (later, left) => {
  expect(secondsToWait(sent, sent + later)).toBe(left);
});

test('a clock that is set back does not extend the wait', () => {
  expect(secondsToWait(sent, sent - 30_000)).toBe(60);
});

test('uses the wait that the provider requests', () => {
  expect(secondsToWait(sent, sent + 10_000, 300)).toBe(290);
});
