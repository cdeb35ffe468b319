import { canBecomeCode, isCode, readCode } from './readCode.ts';

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
