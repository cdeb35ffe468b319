import { canBecomeCode, isCode, readCode } from '../account/readCode.ts';
import { secondsToWait } from './ResendCode.tsx';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['123–456', '123456'],
  ['12a 456', '12a456'],
  ['', ''],
])('%j is read as %j', (typed, code) => expect(readCode(typed)).toBe(code));

test.each([
  ['', false, true],
  ['12345', false, true],
  ['012345', true, true],
  ['1234567', false, false],
  ['12a', false, false],
])('%j: is a code %p, may become one %p', (code, whole, maybe) => {
  expect(isCode(code)).toBe(whole);
  expect(canBecomeCode(code)).toBe(maybe);
});

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
