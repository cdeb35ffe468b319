import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';

/** The last ids that a ledger checkpoint covers, by kind. */
export interface LedgerPosition {
  entries: number;
  purchases: number;
  orders: number;
  credits: number;
  rounds: number;
}

export interface Content {
  entries: number;
  purchases: number;
  orders: number;
  credits: number;
  rounds: number;
  /** 64 hexadecimal digits, over every column that never changes. */
  digest: string;
}

const pagesLock = 4_711_003;

/** Takes the lock until the transaction ends. @returns false if another process has it */
export async function tryLockPages(tx: Queryable): Promise<boolean> {
  return onlyRow(await tx.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [pagesLock])).got;
}

const written = (table: string, columns: string, last: string, from: number, to: number) =>
  `select count(*) as count, coalesce(string_agg(row(${columns})::text, E'\\n' order by ${last}), '') as text
     from ${table} where ${last} > $${from} and ${last} <= $${to}`;

// Times are hashed as numbers, because their text depends on the session's settings. Columns that may change lawfully are left
// out: an erased salt, an extension, a commitment that is added to an old purchase, an order that is handed over.
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
    'id, reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, extract(epoch from starts_at), extract(epoch from coalesce(extended_from, ends_at)), draw_rule, draw_chain, draw_delay, coalesce(extended_from_round, beacon_round), opening_id',
    'id',
    9,
    10,
  )}) r`;

export async function readContent(db: Queryable, from: LedgerPosition, to: LedgerPosition): Promise<Content> {
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

/** The last ids now, and a transaction id that is higher than those of all running transactions. */
export interface SnapshotBound extends LedgerPosition {
  records: number;
  /** xid8 as text. pg_snapshot_xmax is not enough: it follows the last completed id, not the last assigned one. */
  taken: string;
}

const horizonSql = `
  select coalesce((select max(id) from ledger_entries), 0) as entries, coalesce((select max(id) from purchases), 0) as purchases,
    coalesce((select max(id) from orders), 0) as orders, coalesce((select max(id) from operator_credits), 0) as credits,
    coalesce((select max(id) from lotteries), 0) as rounds,
    (select count(*) from log_records) as records, pg_current_xact_id()::text as taken`;

export async function readSnapshotBound(db: Queryable): Promise<SnapshotBound> {
  return onlyRow(await db.query<SnapshotBound>(horizonSql));
}

/** Whether all transactions that ran at a horizon have ended, so that no more rows can appear before it. */
export async function isSettled(db: Queryable, { taken }: SnapshotBound): Promise<boolean> {
  const settled = 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as settled';
  return onlyRow(await db.query<{ settled: boolean }>(settled, [taken])).settled;
}

export const macColumns = [
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
const columns = [...macColumns, 'seal'] as const;

const last = statement(() => tables.selectFrom('bookPages').select(columns).orderBy('number', 'desc').limit(1));
const following = statement((given: Given<{ after: number; limit: number }>) =>
  tables.selectFrom('bookPages').select(columns).where('number', '>', given.after).orderBy('number').limit(given.limit),
);

export type Page = RowOf<typeof following>;

export async function lastPage(db: Queryable): Promise<Page | undefined> {
  return (await last(db, {}))[0];
}

/** Returns ledger checkpoints in ascending order. @param after number of the previous one; −1 for the first */
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

/** Returns the position where checkpoints and row MACs began; undefined only if its row was deleted by hand. */
export async function readStart(db: Queryable): Promise<Start | undefined> {
  return (await began(db, {}))[0];
}

/** Returns a digest of the fixed columns of lotteries that are older than the transparency log. */
export async function roundDigest(db: Queryable, upto: number): Promise<string> {
  return onlyRow(await db.query<{ digest: string }>('select round_digest($1) as digest', [upto])).digest;
}

const countedRecords = statement(() => tables.selectFrom('logRecords').select(sql<number>`count(*)`.as('count')));

export async function countRecords(db: Queryable): Promise<number> {
  return onlyRow(await countedRecords(db, {})).count;
}

const counted = statement(() =>
  tables.selectFrom('bookChecks').select(({ fn }) => fn.coalesce(fn.max('pages'), sql.lit(0)).as('pages')),
);

export async function pagesCounted(db: Queryable): Promise<number> {
  return onlyRow(await counted(db, {})).pages;
}
