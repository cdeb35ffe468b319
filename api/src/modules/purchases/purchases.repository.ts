import { hash, type KeyObject, randomFillSync } from 'node:crypto';
import { sql } from 'kysely';
import { saltBytes } from 'shared/fair/tickets';
import type { Config } from '../../core/config/config.ts';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';
import { deriveLedgerMacKeys, purchaseMac, type SealedPurchase } from '../../core/secrets/ledgerMac.ts';
import type { PlayRefusal } from '../responsible-gaming/protection.service.ts';
import type { Receipts } from './receipts/receipts.service.ts';

/** Pool of random bytes for 128 salts: one system call per salt would be the most expensive part. */
const drawn = Buffer.alloc(128 * saltBytes);
let used = drawn.length;

export function newSalt(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const salt = drawn.toString('hex', used, used + saltBytes);
  drawn.fill(0, used, used + saltBytes);
  used += saltBytes;
  return salt;
}

const prefix = Buffer.from('snail-lotto/owner/v1\n');

/**
 * Computes the same value as ownerCommitment of shared/fair/tickets with the native SHA-256, which is several times faster; every
 * purchase needs one.
 * @param salt 64 hexadecimal digits
 * @returns 64 hexadecimal digits
 */
export function fastOwnerCommitment(salt: string, memberId: number): string {
  return hash('sha256', Buffer.concat([prefix, Buffer.from(salt, 'hex'), Buffer.from(String(memberId))]), 'hex');
}

export interface PurchaseMacKeys {
  sealKey: KeyObject;
  receiptKid: string;
}

export async function loadPurchaseMacKeys(receipts: Receipts, { fairKey }: Pick<Config, 'fairKey'>): Promise<PurchaseMacKeys> {
  return { sealKey: deriveLedgerMacKeys(fairKey).purchases, receiptKid: (await receipts.key()).kid };
}

interface PurchaseProof {
  /** 32 random bytes in hexadecimal digits, for the buyer's commitment. */
  salt: string;
  seal: string;
  receiptKid: string;
}

export function createPurchaseProof(
  { sealKey, receiptKid }: PurchaseMacKeys,
  order: Omit<SealedPurchase, 'owner'>,
): PurchaseProof {
  const salt = newSalt();
  return { salt, seal: purchaseMac(sealKey, { ...order, owner: fastOwnerCommitment(salt, order.userId) }), receiptKid };
}

/** Result of the SQL function buy_tickets (migrations/0292) for one purchase. */
export interface BuyOutcome {
  outcome:
    | 'BOUGHT'
    | 'NUMBERS_TAKEN'
    | 'LOTTERY_CLOSED'
    | 'LOTTERY_CANCELLED'
    | 'SALE_PAUSED'
    | PlayRefusal
    | 'NOT_ENOUGH_BALANCE'
    | 'BALANCE_CHANGED'
    | 'NOT_VERIFIED'
    | 'NOT_FOUND'
    | 'OUT_OF_RANGE'
    | 'IDEMPOTENCY_MISMATCH'
    | 'UNAUTHORIZED';
  purchaseId: number | null;
  /** Bought, taken or invalid numbers, by outcome. */
  ticketNumbers: number[] | null;
  totalPrice: number | null;
  starBalance: number | null;
  repeated: boolean;
  /** For the receipt of a new purchase. Null: the lottery has no opening record, or nothing was bought. */
  openingId: string | null;
  owner: string | null;
  logSize: number | null;
  boughtAt: Date | null;
}

/** `sessionId`: session to validate; null if the caller has done so. `ticketNumbers`: ascending and distinct. */
export interface BuyOrder {
  sessionId: string | null;
  userId: number;
  lotteryId: number;
  ticketNumbers: readonly number[];
  idempotencyKey: string | null;
}

export interface OrderWithProof {
  order: BuyOrder;
  proof: PurchaseProof;
}

/** HELD: the purchase was not to wait, and the lottery or the wallet was locked. */
type QuickOutcome = Omit<BuyOutcome, 'outcome'> & { outcome: BuyOutcome['outcome'] | 'HELD' };

const buyTicketsSql = `select place, outcome, purchase_id as "purchaseId", ticket_numbers as "ticketNumbers", total_price as "totalPrice",
  star_balance as "starBalance", repeated, opening_id as "openingId", owner, log_size as "logSize", bought_at as "boughtAt"
  from buy_tickets($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

async function buy(
  db: Queryable,
  orders: readonly OrderWithProof[],
  wait: boolean,
  since?: number,
): Promise<(QuickOutcome | undefined)[]> {
  const params = [
    orders.map(({ order }) => order.sessionId),
    orders.map(({ order }) => order.userId),
    orders.map(({ order }) => order.lotteryId),
    orders.map(({ order }) => `{${order.ticketNumbers.join()}}`),
    orders.map(({ order }) => order.idempotencyKey),
    orders.map(({ proof }) => proof.salt),
    orders.map(({ proof }) => proof.seal),
    orders.map(({ proof }) => proof.receiptKid),
    wait,
  ];
  const rows = await db.query<QuickOutcome & { place: number }>(buyTicketsSql, params, { mayWait: true, since });
  const outcomes: (QuickOutcome | undefined)[] = orders.map(() => undefined);
  for (const { place, ...outcome } of rows) outcomes[place - 1] = outcome;
  return outcomes;
}

/**
 * Buys several orders in one transaction, in order of arrival, without waiting for locks.
 * @param since arrival of the first order (performance.now), from which its timeout counts
 * @returns an outcome per order; null if it would have had to wait for a lock, and needs buyTickets
 */
export async function buyBatch(db: Queryable, orders: readonly OrderWithProof[], since: number): Promise<(BuyOutcome | null)[]> {
  return (await buy(db, orders, false, since)).map((answer) => {
    if (answer === undefined) throw new Error('A purchase got no answer.');
    return answer.outcome === 'HELD' ? null : { ...answer, outcome: answer.outcome };
  });
}

/** Buys one order in one transaction; waits for locks of draws and of other purchases. */
export async function buyTickets(db: Queryable, order: BuyOrder, proof: PurchaseProof, since?: number): Promise<BuyOutcome> {
  const answer = onlyRow(await buy(db, [{ order, proof }], true, since));
  if (answer === undefined || answer.outcome === 'HELD') throw new Error('A purchase that waits was not answered.');
  return { ...answer, outcome: answer.outcome };
}

const numbers = statement((given: Given<{ id: number }>) =>
  tables.selectFrom('lotteries').select('totalTickets').where('id', '=', given.id),
);

export async function numbersIn(db: Queryable, lotteryId: number): Promise<number> {
  return onlyRow(await numbers(db, { id: lotteryId })).totalTickets;
}

const soldIn = statement((given: Given<{ lotteryId: number; lows: readonly number[]; highs: readonly number[] }>) =>
  tables.selectNoFrom(
    sql<number[]>`array(select t.ticket_number from unnest(${given.lows}::integer[], ${given.highs}::integer[]) r (low, high)
      cross join lateral (select t.ticket_number from tickets t
        where t.lottery_id = ${given.lotteryId} and t.ticket_number between r.low and r.high offset 0) t)`.as('numbers'),
  ),
);

/** Returns the sold numbers in these ranges, ends included. */
export async function soldWithin(
  db: Queryable,
  lotteryId: number,
  ranges: readonly (readonly [low: number, high: number])[],
): Promise<number[]> {
  const given = { lotteryId, lows: ranges.map(([low]) => low), highs: ranges.map(([, high]) => high) };
  return onlyRow(await soldIn(db, given)).numbers;
}
