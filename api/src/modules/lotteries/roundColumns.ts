import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../../core/db/schema.ts';

/* Columns of rounds (`lotteries as l`) that are read together. */

/** What a round offers, and until when: fixed by its opening record. */
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

/** What came of its draw, what decided it, and its records in the log. */
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

/** How many of its numbers are sold: noted when the sale is over, counted until then. */
export const soldOf = ({ fn, ref, selectFrom }: ExpressionBuilder<Schema & { l: Schema['lotteries'] }, 'l'>) =>
  fn
    .coalesce(
      ref('l.soldTickets'),
      selectFrom('tickets as t').select(sql<number>`count(*)::integer`.as('sold')).whereRef('t.lotteryId', '=', 'l.id'),
    )
    .$notNull()
    .as('sold');
