import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import type { LedgerFault } from '../wallets/ledger.repository.ts';

interface CommandAct {
  operatorId: number;
  userId: number | null;
  kind: string;
  why: string;
  told: string | null;
  request: string;
  signature: string;
  nonce: string;
  opened: string;
  named: string | null;
  expiresAt: Date | null;
  decides: number | undefined;
  approved: boolean | undefined;
}

/**
 * Records an act of a command. For a freeze or its end, a trigger changes the state of the member.
 * @returns its number
 * @throws Error LTDSK once operators have passkeys, if it takes a signed act of the office
 */
export async function recordAct(tx: Queryable, act: CommandAct): Promise<number> {
  const { operatorId, userId, kind, why, told, request, signature, nonce, opened, named, expiresAt } = act;
  const signed = [operatorId, userId, kind, why, told, request, signature, nonce, opened, named, expiresAt];
  const sql = 'select record_act($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as id';
  return onlyRow(await tx.query<{ id: number }>(sql, [...signed, act.decides ?? null, act.approved ?? null])).id;
}

const taken = statement((given: Given<{ nonce: string; expiresAt: Date }>) =>
  tables
    .insertInto('usedRequests')
    .values({ nonce: given.nonce, expiresAt: given.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce'),
);
const outdated = statement(() => tables.deleteFrom('usedRequests').where('expiresAt', '<', sql<Date>`now()`));

/**
 * Marks the nonce of a request as used.
 * @param expiresAt when the request has expired anyway
 * @returns false if it was used before
 */
export async function useNonce(db: Queryable, nonce: string, expiresAt: Date): Promise<boolean> {
  await outdated(db, {});
  return (await taken(db, { nonce, expiresAt })).length > 0;
}

const newest = statement(() =>
  tables.selectFrom('ledgerEntries').select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id')),
);

/** Returns the id of the newest ledger entry; entries that are written later have a higher one. */
export async function newestEntry(tx: Queryable): Promise<number> {
  return onlyRow(await newest(tx, {})).id;
}

/** Makes the refunds that this transaction has decided, which later ones pay, those of an act. */
export async function ownRefunds(tx: Queryable, actId: number): Promise<void> {
  await tx.query('update refunds_due set act_id = $1 where xmin = pg_current_xact_id()::xid', [actId]);
}

/** Links an act to the ledger entries of this transaction. @param after id of the last entry before the act */
export async function linkLedgerEntries(tx: Queryable, actId: number, after: number): Promise<void> {
  await tx.query('select link_entries($1, $2)', [actId, after]);
}

/** Links an act to prizes and refunds of lotteries that it settled, except for those that are linked already. */
export async function linkRounds(db: Queryable, actId: number, rounds: readonly number[], after: number): Promise<void> {
  await db.query('select link_entries($1, $2, $3)', [actId, after, rounds]);
}

const whole = tables
  .selectFrom('acts as a')
  .leftJoin('users as u', 'u.id', 'a.userId')
  .leftJoin('acts as d', 'd.decides', 'a.id')
  .leftJoin('operators as o', 'o.id', 'a.operatorId')
  .select([
    'a.id',
    'a.kind',
    'a.by',
    'a.operatorId',
    'o.publicKey',
    'o.removedAt as operatorRemovedAt',
    'a.why',
    'a.told',
    'a.doneAt',
    'a.userId',
    'u.username',
    'a.request',
    'a.signature',
    'a.nonce',
    'a.opened',
    'a.named',
    'a.expiresAt',
    'a.decides',
    'a.approved',
    'a.officeAct',
    'd.by as decidedBy',
    'd.approved as decidedAs',
    'd.doneAt as decidedAt',
    sql<boolean>`a.expires_at is not null and a.expires_at <= clock_timestamp()`.as('over'),
  ]);

const ofMember = statement((given: Given<{ userId: number }>) =>
  whole.where('a.userId', '=', given.userId).orderBy('a.id', 'desc'),
);

export type ActRow = RowOf<typeof ofMember>;

export const listActsOf = (db: Queryable, userId: number): Promise<ActRow[]> => ofMember(db, { userId });

const waiting = statement(() =>
  whole.where('a.expiresAt', '>', sql<Date>`clock_timestamp()`).where('d.id', 'is', null).orderBy('a.id'),
);

export const listPending = (db: Queryable): Promise<ActRow[]> => waiting(db, {});

const latest = statement((given: Given<{ limit: number }>) => whole.orderBy('a.id', 'desc').limit(given.limit));

export const listLatest = (db: Queryable, limit: number): Promise<ActRow[]> => latest(db, { limit });

const next = statement((given: Given<{ after: number }>) =>
  whole.where('a.id', '>', given.after).orderBy('a.id').limit(sql.lit(500)),
);

export const actsAfter = (db: Queryable, after: number): Promise<ActRow[]> => next(db, { after });

const settled = statement((given: Given<{ from: Date; until: Date; after: number }>) =>
  whole
    .where(({ eb, fn }) => eb(fn.coalesce('d.doneAt', 'a.doneAt'), '>=', given.from))
    .where(({ eb, fn }) => eb(fn.coalesce('d.doneAt', 'a.doneAt'), '<', given.until))
    .where('a.decides', 'is', null)
    .where('a.id', '>', given.after)
    .orderBy('a.id')
    .limit(sql.lit(500)),
);

/** As actsAfter, but only acts that were decided, or else asked for, in a period; without the decisions themselves. */
export const actsBetween = (db: Queryable, from: Date, until: Date, after: number): Promise<ActRow[]> =>
  settled(db, { from, until, after });

const one = statement((given: Given<{ id: number }>) => whole.where('a.id', '=', given.id));

/** Reads an act and locks its row until the transaction ends, so that only one operator can decide it. */
export async function lockAct(tx: Queryable, id: number): Promise<ActRow | undefined> {
  await tx.query('select from acts where id = $1 for update', [id], { mayWait: true });
  return (await one(tx, { id }))[0];
}

export const findAct = async (db: Queryable, id: number): Promise<ActRow | undefined> => (await one(db, { id }))[0];

const entries = statement((given: Given<{ ids: readonly number[] }>) =>
  tables
    .selectFrom('actEntries as l')
    .innerJoin('ledgerEntries as e', 'e.id', 'l.entryId')
    .innerJoin('tokens as t', 't.id', 'e.tokenId')
    .select([
      'l.actId',
      'e.id',
      'e.transferId',
      'e.userId',
      'e.bucket',
      'e.amount',
      'e.balanceAfter',
      'e.reason',
      'e.lotteryId',
      't.role as token',
    ])
    .where(({ eb, fn }) => eb('l.actId', '=', fn.any(sql<number[]>`${given.ids}::bigint[]`)))
    .orderBy('e.id'),
);

export type ActEntry = RowOf<typeof entries>;

export const entriesOf = (db: Queryable, ids: readonly number[]): Promise<ActEntry[]> => entries(db, { ids });

const begun = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('breaks')
    .select(['kind', 'beganAt', 'endsAt'])
    .where('userId', '=', given.userId)
    .orderBy('id', 'desc')
    .limit(20),
);

export function listBreaks(db: Queryable, userId: number): Promise<RowOf<typeof begun>[]> {
  return begun(db, { userId });
}

export async function recordsOfActs(db: Queryable, officeActs: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query<{ act: number; text: string }>(
    "select logged_act(text) as act, text from log_records where kind = 'act' and logged_act(text) = any ($1::bigint[])",
    [officeActs],
  );
  return new Map(rows.map(({ act, text }) => [act, text]));
}

const logFaults = `
    select 'act without its record in the public log' as fault, format('act %s of the office', o.id) as detail
      from office_acts o left join acts a on a.office_act = o.id
      where o.done_at is not null and a.id <= (select s.logged_after from office_site s) is not true
        and not exists (select from log_records r where r.kind = 'act' and logged_act(r.text) = o.id)
  union all
    select 'act that is not what the public log says', format('act %s of the office, record %s', o.id, r.index)
      from office_acts o join log_records r on r.kind = 'act' and logged_act(r.text) = o.id where act_record(o) is distinct from r.text
  union all
    select 'act of the public log that is gone', format('act %s of the office, record %s', logged_act(r.text), r.index)
      from log_records r where r.kind = 'act' and not exists (select from office_acts o join acts a on a.office_act = o.id
        where o.id = logged_act(r.text) and o.done_at is not null)`;

/** Compares the done acts of the office with the transparency log, in both directions. */
export const findLoggedActFaults = (db: Queryable): Promise<LedgerFault[]> => db.query<LedgerFault>(`${logFaults} order by 1, 2`);

/**
 * Finds what members were given without an act, or beside the one entry that an act of theirs moves. Credits from before the
 * first operator, such as the demo's, need none; who leaves gives back what they have without one.
 */
export const findCreditFaults = (db: Queryable): Promise<LedgerFault[]> =>
  db.query<LedgerFault>(`
    select 'credit that no act has made' as fault, format('transfer %s: %s of %s to member %s', e.transfer_id, e.reason, e.amount, e.user_id) as detail
      from ledger_entries e join users u on u.id = e.user_id
      where e.reason in ('credit', 'goodwill') and (e.amount > 0 or u.erased_at is null)
        and (e.created_at > (select min(o.enrolled_at) from operators o) or e.id > (select min(l.entry_id) from act_entries l
          join acts a on a.id = l.act_id where num_nonnulls(a.request, a.office_act) > 0))
        and not exists (select from act_entries l join acts a on a.id = l.act_id where l.entry_id = e.id and (a.kind = 'members add'
          or a.kind in ('members credit', 'purchases refund', 'approve') and a.user_id = e.user_id and not exists (select from act_entries m
            join ledger_entries f on f.id = m.entry_id where m.act_id = a.id and f.user_id is not null and f.id < e.id)))
      order by e.id`);
