import { invertedCode } from './code.ts';

test.each([
  [1, '999998'],
  [42, '999957'],
  [123456, '876543'],
  [1234567, '8765432'],
])('the code of %i', (number, code) => expect(invertedCode(number)).toBe(code));

test.each([[0], [null], [undefined], [Number.NaN]])('%p has none', (number) => expect(invertedCode(number)).toBe(''));
