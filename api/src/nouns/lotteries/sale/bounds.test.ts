import { endProblem, maxAmount, maxSaleMinutes, priceProblem } from './bounds.ts';

test('a price times its numbers is an amount', () => {
  expect(priceProblem(1, maxAmount)).toBeUndefined();
  expect(priceProblem(2, Math.floor(maxAmount / 2))).toBeUndefined();
  expect(priceProblem(2, maxAmount)).toBe(
    'All numbers of a round together may cost at most 9,007,199,254,740,991 CTO: with 2 numbers, 4,503,599,627,370,495 each.',
  );
  expect(priceProblem(256, Math.floor(maxAmount / 256) + 1)).toContain('with 256 numbers');
});

test('a sale ends in the future, within two years', () => {
  const now = Date.parse('2027-01-01T00:00:00Z');
  expect(endProblem(new Date(now), now)).toBe('The end must be in the future.');
  expect(endProblem(new Date(now + maxSaleMinutes * 60_000), now)).toBeUndefined();
  expect(endProblem(new Date('+020000-01-01T00:00:00Z'), now)).toBe(
    'A round is on sale for at most two years: it must end before 2029-01-02T00:00:00.000Z.',
  );
});
