import type { Lottery } from './lotteries.ts';

export const isUndecided = ({ rolledAt, status }: Pick<Lottery, 'rolledAt' | 'status'>): boolean =>
  rolledAt === null && status !== 'cancelled';
