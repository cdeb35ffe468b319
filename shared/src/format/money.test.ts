import { formatCto, formatDollars, formatUs, signedCto, withThousands } from './money.ts';

test.each([
  [0, '0 CTO'],
  [1, '1 CTO'],
  [1234567, '1,234,567 CTO'],
])('formats %i CTO', (amount, text) => expect(formatCto(amount)).toBe(text));

test('formats whole dollars', () => expect(formatDollars(45_000)).toBe('$45,000'));

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234567.5, '-1,234,567.5'],
  ['1234567.1000', '1,234,567.1000'],
  ['1234.56789', '1,234.56789'],
  ['-100', '-100'],
])('separates the thousands of %p and keeps its decimals', (value, text) => expect(withThousands(value)).toBe(text));

test.each([
  [1234.5, 2, '1,234.50'],
  ['1234.5', 2, '1,234.50'],
  [1234.567, 0, '1,235'],
  ['0', 2, '0.00'],
  ['abc', 2, '0'],
  ['', 2, '0'],
  ['  ', 2, '0'],
  [null, 2, '0'],
  [undefined, 2, '0'],
  [Number.NaN, 2, '0'],
  [Number.POSITIVE_INFINITY, 2, '0'],
  [{}, 2, '0'],
  [true, 2, '0'],
])('formats %p with %i decimals in US style', (value, decimals, text) => expect(formatUs(value, decimals)).toBe(text));

test.each([
  [0, '0 CTO'],
  [1234, '+1,234 CTO'],
  [-3, '−3 CTO'],
])('%p is %s', (amount, text) => {
  expect(signedCto(amount)).toBe(text);
});
