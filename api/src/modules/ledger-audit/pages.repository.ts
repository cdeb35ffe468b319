import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';

/** The last ids of what pages hold. */
export interface Place {
  entries: number;
  purchases: number;
  orders: number;
  credits: number;
  rounds: number;
}

/** What stands between two places. */
export interface Content {
  entries: number;
  purchases: number;
  orders: number;
  credits: number;
  rounds: number;
  /** 64 hex digits, over every column that never changes. */
  digest: string;
}

/** Whoever closes a page holds it until the transaction ends. */
const pagesLock = 4_711_003;

/** @returns false when another process is at it */
export async function tryLockPages(tx: Queryable): Promise<boolean> {
  return onlyRow(await tx.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [pagesLock])).got;
}

const written = (table: string, columns: string, last: string, from: number, to: number) =>
  `select count(*) as count, coalesce(string_agg(row(${columns})::text, E'\\n' order by ${last}), '') as text
     from ${table} where ${last} > $${from} and ${last} <= $${to}`;

// Times as numbers: how a session writes a time is not the row's. Not on it: what can lawfully change (a salt that is erased, a commitment
// that an old purchase gets, an order that is handed over).
const contentSql = `
  select e.count as entries, p.count as purchases, o.count as orders, c.count as credits, r.count as rounds,
    encode(sha256(convert_to(concat_ws(E'\\n\\n', e.text, p.text, o.text, c.text, r.text), 'UTF8')), 'hex') as digest
  from (${written(
    'ledger_entries',
    'id, transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id, seal, extract(epoch from created_at)',
    'id',
    1,
    2,
  )}) e,
  (${written(
    'purchases',
    'id, user_id, lottery_id, ticket_numbers, total_price, idempotency_key, case when seal is not null then owner end, seal, log_size, receipt_kid, extract(epoch from created_at)',
    'id',
    3,
    4,
  )}) p,
  (${written('orders', 'id, lottery_id, reward_id, user_id, name, extract(epoch from created_at)', 'id', 5, 6)}) o,
  (${written('operator_credits', 'id, key, user_id, token_id, bucket, amount, extract(epoch from created_at)', 'id', 7, 8)}) c,
  (${written(
    'lotteries',
    'id, reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, extract(epoch from starts_at), extract(epoch from ends_at), draw_rule, draw_chain, draw_delay, beacon_round, opening_id',
    'id',
    9,
    10,
  )}) r`;

/** What is written after one place, up to another. */
export async function readContent(db: Queryable, from: Place, to: Place): Promise<Content> {
  const places = [
    from.entries,
    to.entries,
    from.purchases,
    to.purchases,
    from.orders,
    to.orders,
    from.credits,
    to.credits,
    from.rounds,
    to.rounds,
  ];
  return onlyRow(await db.query<Content>(contentSql, places));
}

/** The last ids now, and a transaction id that is later than that of everybody who has one. */
export interface Horizon extends Place {
  records: number;
  /** xid8 as text. (The snapshot's own end does not do: it is the first after the last that was completed, not that was given.) */
  taken: string;
}

const horizonSql = `
  select coalesce((select max(id) from ledger_entries), 0) as entries, coalesce((select max(id) from purchases), 0) as purchases,
    coalesce((select max(id) from orders), 0) as orders, coalesce((select max(id) from operator_credits), 0) as credits,
    coalesce((select max(id) from lotteries), 0) as rounds,
    (select count(*) from log_records) as records, pg_current_xact_id()::text as taken`;

export async function readHorizon(db: Queryable): Promise<Horizon> {
  return onlyRow(await db.query<Horizon>(horizonSql));
}

/** Whether every transaction that ran at a horizon is over: nothing can be written before it any more. */
export async function isSettled(db: Queryable, { taken }: Horizon): Promise<boolean> {
  const settled = 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as settled';
  return onlyRow(await db.query<{ settled: boolean }>(settled, [taken])).settled;
}

/** What the seal of a page is over, in its order. */
export const sealedColumns = [
  'number',
  'entriesTo',
  'entries',
  'purchasesTo',
  'purchases',
  'ordersTo',
  'orders',
  'creditsTo',
  'credits',
  'roundsTo',
  'rounds',
  'records',
  'digest',
] as const;
const columns = [...sealedColumns, 'seal'] as const;

const last = statement(() => tables.selectFrom('bookPages').select(columns).orderBy('number', 'desc').limit(1));
const following = statement((given: Given<{ after: number; limit: number }>) =>
  tables.selectFrom('bookPages').select(columns).where('number', '>', given.after).orderBy('number').limit(given.limit),
);

export type Page = RowOf<typeof following>;

/** @returns undefined before the first page */
export async function lastPage(db: Queryable): Promise<Page | undefined> {
  return (await last(db, {}))[0];
}

/** Pages in their order. @param after number, −1 for the first */
export function pagesAfter(db: Queryable, after: number, limit: number): Promise<Page[]> {
  return following(db, { after, limit });
}

const inserted = statement((given: Given<Page>) =>
  tables.insertInto('bookPages').values({
    number: given.number,
    entriesTo: given.entriesTo,
    entries: given.entries,
    purchasesTo: given.purchasesTo,
    purchases: given.purchases,
    ordersTo: given.ordersTo,
    orders: given.orders,
    creditsTo: given.creditsTo,
    credits: given.credits,
    roundsTo: given.roundsTo,
    rounds: given.rounds,
    records: given.records,
    digest: given.digest,
    seal: given.seal,
  }),
);

export async function insertPage(tx: Queryable, page: Page): Promise<void> {
  await inserted(tx, page);
}

const began = statement(() => tables.selectFrom('bookStart').select(['entries', 'purchases', 'rounds', 'digest']));

export type Start = RowOf<typeof began>;

/** Where the books were when pages and seals began; undefined only when somebody took it away. */
export async function readStart(db: Queryable): Promise<Start | undefined> {
  return (await began(db, {}))[0];
}

/** Digest of what was fixed of the rounds that are older than the log. */
export async function roundDigest(db: Queryable, upto: number): Promise<string> {
  return onlyRow(await db.query<{ digest: string }>('select round_digest($1) as digest', [upto])).digest;
}

const countedRecords = statement(() => tables.selectFrom('logRecords').select(sql<number>`count(*)`.as('count')));

/** Count of records in the log. */
export async function countRecords(db: Queryable): Promise<number> {
  return onlyRow(await countedRecords(db, {})).count;
}

const counted = statement(() =>
  tables.selectFrom('bookChecks').select(({ fn }) => fn.coalesce(fn.max('pages'), sql.lit(0)).as('pages')),
);

/** The most pages that a check has seen. */
export async function pagesCounted(db: Queryable): Promise<number> {
  return onlyRow(await counted(db, {})).pages;
}
