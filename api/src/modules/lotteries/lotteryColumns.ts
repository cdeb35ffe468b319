import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../../core/db/schema.ts';

export const offered = [
  'l.id',
  'l.name',
  'l.rewardId',
  'l.tokenAmount',
  'l.lotteryValue',
  'l.totalTickets',
  'l.pricePerTicket',
  'l.startsAt',
  'l.endsAt',
  'l.drawRule',
] as const;

export const decided = [
  'l.drawnAt',
  'l.winnerTicket',
  'l.winnerUserId',
  'l.drawChain',
  'l.drawAttempt',
  'l.beaconRound',
  'l.beaconSignature',
  'l.blockNumber',
  'l.blockHash',
  'l.blockTime',
  'l.blockChain',
  'l.openingId',
  'l.freezeId',
  'l.resultId',
  'l.cancelId',
] as const;

/** Count of sold numbers: stored at the close, computed before. */
export const soldOf = ({ fn, ref, selectFrom }: ExpressionBuilder<Schema & { l: Schema['lotteries'] }, 'l'>) =>
  fn
    .coalesce(
      ref('l.soldTickets'),
      selectFrom('tickets as t').select(sql<number>`count(*)::integer`.as('sold')).whereRef('t.lotteryId', '=', 'l.id'),
    )
    .$notNull()
    .as('sold');
