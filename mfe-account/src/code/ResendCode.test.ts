import { secondsToWait } from './ResendCode.tsx';

const sent = 1_763_640_000_000;

test.each([
  [0, 60],
  [1, 60],
  [1_000, 59],
  [59_999, 1],
  [60_000, 0],
  [3_600_000, 0],
])('%i ms after the sending there are %i seconds left', (later, left) => {
  expect(secondsToWait(sent, sent + later)).toBe(left);
});

test('a clock that is corrected backwards never makes the wait longer', () => {
  expect(secondsToWait(sent, sent - 30_000)).toBe(60);
});

test('the provider may ask for another wait', () => {
  expect(secondsToWait(sent, sent + 10_000, 300)).toBe(290);
});
