import { maxSaleMinutes } from '../../rewards/schedule.ts';
import { endProblem } from './sale.commands.ts';

test('a sale ends in the future, within two years', () => {
  const now = Date.parse('2027-01-01T00:00:00Z');
  expect(endProblem(new Date(now), now)).toBe('The end must be in the future.');
  expect(endProblem(new Date(now + maxSaleMinutes * 60_000), now)).toBeUndefined();
  expect(endProblem(new Date('+020000-01-01T00:00:00Z'), now)).toBe(
    'A round is on sale for at most two years: it must end before 2029-01-02T00:00:00.000Z.',
  );
});
