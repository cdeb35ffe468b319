import { maxAmount } from '../../core/amounts.ts';
import { priceProblem } from './price.ts';

test('a price times its numbers is an amount', () => {
  expect(priceProblem(1, maxAmount)).toBeUndefined();
  expect(priceProblem(2, Math.floor(maxAmount / 2))).toBeUndefined();
  expect(priceProblem(2, maxAmount)).toBe(
    'All numbers of a round together may cost at most 9,007,199,254,740,991 CTO: with 2 numbers, 4,503,599,627,370,495 each.',
  );
  expect(priceProblem(256, Math.floor(maxAmount / 256) + 1)).toContain('with 256 numbers');
});
