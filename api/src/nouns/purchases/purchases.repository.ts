import { onlyRow, type Queryable } from '../../base/db/database.ts';

/** Answer of the SQL function buy_tickets (migrations/0033): what happened, as a value. */
export interface BuyOutcome {
  outcome:
    | 'BOUGHT'
    | 'NUMBERS_TAKEN'
    | 'LOTTERY_CLOSED'
    | 'LOTTERY_CANCELLED'
    | 'NOT_ENOUGH_BALANCE'
    | 'NOT_VERIFIED'
    | 'NOT_FOUND'
    | 'OUT_OF_RANGE'
    | 'IDEMPOTENCY_MISMATCH'
    | 'UNAUTHORIZED';
  purchase_id: number | null;
  /** Bought, taken or impossible numbers, by outcome. */
  ticket_numbers: number[] | null;
  total_price: number | null;
  star_balance: number | null;
  repeated: boolean;
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

/** The statement of a purchase; the bench gives the same one to pgbench. */
export const buyTicketsSql = 'select * from buy_tickets($1, $2, $3, $4, $5)';

/** Buys in one round trip and one transaction. */
export async function buyTickets(db: Queryable, order: BuyOrder): Promise<BuyOutcome> {
  const { sessionId, userId, lotteryId, ticketNumbers, idempotencyKey } = order;
  const params = [sessionId, userId, lotteryId, ticketNumbers, idempotencyKey];
  // Buyers wait for a draw, and for each other at a number.
  return onlyRow(await db.query<BuyOutcome>(buyTicketsSql, params, { mayWait: true }));
}

/** Count of numbers in a round that is there. */
export async function numbersIn(db: Queryable, lotteryId: number): Promise<number> {
  const row = onlyRow(
    await db.query<{ total: number }>('select total_tickets as total from lotteries where id = $1', [lotteryId]),
  );
  return row.total;
}
