import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { type Given, statement, tables } from '../../base/db/statement.ts';
import type { PlayRefusal } from '../protection/playRefusals.ts';
import type { PurchaseProof } from './sealing.ts';

/** Answer of the SQL function buy_tickets (migrations/0100): what happened, as a value. */
export interface BuyOutcome {
  outcome:
    | 'BOUGHT'
    | 'NUMBERS_TAKEN'
    | 'LOTTERY_CLOSED'
    | 'LOTTERY_CANCELLED'
    | 'SALE_PAUSED'
    | PlayRefusal
    | 'NOT_ENOUGH_BALANCE'
    | 'NOT_VERIFIED'
    | 'NOT_FOUND'
    | 'OUT_OF_RANGE'
    | 'IDEMPOTENCY_MISMATCH'
    | 'UNAUTHORIZED';
  purchaseId: number | null;
  /** Bought, taken or impossible numbers, by outcome. */
  ticketNumbers: number[] | null;
  totalPrice: number | null;
  starBalance: number | null;
  repeated: boolean;
  /** For its receipt, of a new purchase only. Null: the round has no opening record, or nothing was bought. */
  openingId: string | null;
  owner: string | null;
  logSize: number | null;
  boughtAt: Date | null;
}

export interface BuyOrder {
  /** Session that must be live; null when the caller has checked it. */
  sessionId: string | null;
  userId: number;
  lotteryId: number;
  /** Ascending and distinct. */
  ticketNumbers: readonly number[];
  idempotencyKey: string | null;
}

/** The statement of a purchase; the bench gives pgbench the same function. */
const buyTicketsSql = `select outcome, purchase_id as "purchaseId", ticket_numbers as "ticketNumbers", total_price as "totalPrice",
  star_balance as "starBalance", repeated, opening_id as "openingId", owner, log_size as "logSize", bought_at as "boughtAt"
  from buy_tickets($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Buys in one round trip and one transaction. */
export async function buyTickets(db: Queryable, order: BuyOrder, { salt, seal, receiptKid }: PurchaseProof): Promise<BuyOutcome> {
  const { sessionId, userId, lotteryId, ticketNumbers, idempotencyKey } = order;
  const params = [sessionId, userId, lotteryId, ticketNumbers, idempotencyKey, salt, seal, receiptKid];
  // Buyers wait for a draw, and for each other at a number.
  return onlyRow(await db.query<BuyOutcome>(buyTicketsSql, params, { mayWait: true }));
}

const numbers = statement((given: Given<{ id: number }>) =>
  tables.selectFrom('lotteries').select('totalTickets').where('id', '=', given.id),
);

/** Count of numbers in a round that is there. */
export async function numbersIn(db: Queryable, lotteryId: number): Promise<number> {
  return onlyRow(await numbers(db, { id: lotteryId })).totalTickets;
}
