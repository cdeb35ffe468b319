import type { SpendingSum } from 'shared/contracts/statement';

export const periodNames: Record<SpendingSum['period'], string> = {
  day: 'Today',
  week: 'This week',
  month: 'This month',
  year: 'This year',
  all: 'All time',
};

/** Returns the widths of a period's two bars, in percent of the larger one. */
export function barsOf({ spent, won, refunded }: Pick<SpendingSum, 'spent' | 'won' | 'refunded'>): {
  spent: number;
  back: number;
} {
  const largest = Math.max(spent, won + refunded, 1);
  return { spent: (spent / largest) * 100, back: ((won + refunded) / largest) * 100 };
}
