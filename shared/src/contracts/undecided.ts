import type { Lottery } from './lotteries.ts';

/** Whether the result of a round is still to come: it is neither drawn nor cancelled. */
export const isUndecided = ({ rolledAt, status }: Pick<Lottery, 'rolledAt' | 'status'>): boolean =>
  rolledAt === null && status !== 'cancelled';
