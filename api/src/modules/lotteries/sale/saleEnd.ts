import { maxSaleMinutes } from '../../rewards/longestSale.ts';

export function endProblem(end: Date, now = Date.now()): string | undefined {
  if (end.getTime() <= now) return 'The end must be in the future.';
  if (end.getTime() <= now + maxSaleMinutes * 60_000) return undefined;
  return `A round is on sale for at most two years: it must end before ${new Date(now + maxSaleMinutes * 60_000).toISOString()}.`;
}
