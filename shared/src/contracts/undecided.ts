import type { Lottery } from './lotteries.ts';

/** Returns whether a round is neither drawn nor cancelled. */
export const isUndecided = ({ rolledAt, status }: Pick<Lottery, 'rolledAt' | 'status'>): boolean =>
  rolledAt === null && status !== 'cancelled';
