import { signedCto } from './signedCto.ts';

test.each([
  [0, '0 CTO'],
  [1234, '+1,234 CTO'],
  [-3, '−3 CTO'],
])('%p is %s', (amount, text) => {
  expect(signedCto(amount)).toBe(text);
});
