import { sql } from 'kysely';
import { type BreakLength, isExclusion } from 'shared/contracts/breakLengths';
import type { LimitPeriod } from 'shared/contracts/spendWindows';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';
import { keyedHash } from '../../core/secrets/codes.ts';

/** A waiting raise of a limit; times in epoch ms. `amount` null: no limit. */
export interface StoredRaise {
  period: LimitPeriod;
  amount: number | null;
  askedAt: number;
  readyAt: number;
}

/** The last cool-off, self-exclusion or return of a member; times in epoch ms. */
interface StoredBreak {
  kind: 'break' | 'exclusion' | 'return';
  beganAt: number;
  endsAt: number;
}

/** A member's stored limits and stops, and the spending in the periods that contain `now`. */
export interface StoredProtection {
  now: Date;
  limits: Record<LimitPeriod, number | null>;
  spent: Record<LimitPeriod, number>;
  /** A self-exclusion whose end the member has not requested. */
  excluded: boolean;
  stoppedUntil: Date | null;
  raises: readonly StoredRaise[];
  latest: StoredBreak | null;
  frozenAt: number | null;
  /** Start of the current series of purchases without a gap of half an hour, epoch ms. */
  playingSince: number | null;
}

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** Limited to one day: after so long a session, the member has had a reminder already. */
const playingSql = `
  select ${epochMs('min(r.created_at)')} from (
    select p.created_at, bool_or(p.pause > interval '30 minutes') over (order by p.created_at desc rows between unbounded preceding and current row) as earlier
    from (
      select e.created_at, coalesce(lag(e.created_at) over (order by e.created_at desc), c.now) - e.created_at as pause
      from ledger_entries e
      where e.user_id = c.member and e.reason = 'purchase' and e.created_at > c.now - interval '1 day'
    ) p
  ) r where not r.earlier`;

const storedSql = `
  select c.now, jsonb_build_object('day', m.day, 'week', m.week, 'month', m.month) as limits,
    jsonb_build_object('day', s.day, 'week', s.week, 'month', s.month) as spent,
    coalesce(m.excluded, false) as excluded, m.stopped_until as "stoppedUntil",
    coalesce((select jsonb_agg(jsonb_build_object('period', r.period, 'amount', r.amount, 'askedAt', ${epochMs('r.asked_at')},
      'readyAt', ${epochMs('r.ready_at')})) from limit_raises r where r.user_id = c.member), '[]') as raises,
    (select jsonb_build_object('kind', b.kind, 'beganAt', ${epochMs('b.began_at')}, 'endsAt', ${epochMs('b.ends_at')})
      from breaks b where b.user_id = c.member order by b.id desc limit 1) as latest,
    case when m.frozen then (select ${epochMs('a.done_at')} from acts a
      where a.user_id = c.member and a.kind = 'members freeze' order by a.id desc limit 1) end as "frozenAt",
    (${playingSql}) as "playingSince"
  from (select $1::bigint as member, clock_timestamp() as now) c left join play_limits m on m.user_id = c.member,
    lateral spent_in(c.member, c.now) s`;

export async function findProtection(db: Queryable, userId: number): Promise<StoredProtection> {
  return onlyRow(await db.query<StoredProtection>(storedSql, [userId]));
}

/**
 * Locks the member's wallet: purchases take the same lock, so none can run meanwhile. Creates a missing wallet, so that there is
 * a row to lock.
 */
export async function lockWallet(tx: Queryable, userId: number): Promise<void> {
  await tx.query('select lock_purse($1)', [userId], { mayWait: true });
}

const setLimitSql: Record<LimitPeriod, string> = {
  day: 'insert into play_limits (user_id, day) values ($1, $2) on conflict (user_id) do update set day = excluded.day',
  week: 'insert into play_limits (user_id, week) values ($1, $2) on conflict (user_id) do update set week = excluded.week',
  month: 'insert into play_limits (user_id, month) values ($1, $2) on conflict (user_id) do update set month = excluded.month',
};

/** Sets a limit immediately and deletes a waiting raise. @param amount CTO; null: no limit */
export async function writeLimit(tx: Queryable, userId: number, period: LimitPeriod, amount: number | null): Promise<void> {
  await tx.query(setLimitSql[period], [userId, amount]);
  await tx.query('delete from limit_raises where user_id = $1 and period = $2', [userId, period]);
}

export async function writeRaise(
  tx: Queryable,
  userId: number,
  { period, amount, askedAt, readyAt }: StoredRaise,
): Promise<void> {
  await tx.query(
    `insert into limit_raises (user_id, period, amount, asked_at, ready_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, period) do update set amount = excluded.amount, asked_at = excluded.asked_at, ready_at = excluded.ready_at`,
    [userId, period, amount, new Date(askedAt), new Date(readyAt)],
  );
}

export const kindOf = (length: BreakLength): StoredBreak['kind'] => (isExclusion(length) ? 'exclusion' : 'break');

/**
 * Starts a cool-off, a self-exclusion or the waiting time of a return. A trigger of the database rejects an earlier end than the
 * current one.
 */
export async function writeBreak(tx: Queryable, userId: number, { kind, beganAt, endsAt }: StoredBreak): Promise<void> {
  await tx.query('insert into breaks (user_id, kind, began_at, ends_at) values ($1, $2, $3, $4)', [
    userId,
    kind,
    new Date(beganAt),
    new Date(endsAt),
  ]);
  await tx.query(
    `insert into play_limits as m (user_id, stopped_until, excluded) values ($1, $2, $3)
     on conflict (user_id) do update set stopped_until = $2, excluded = $3`,
    [userId, new Date(endsAt), kind === 'exclusion'],
  );
}

const now = sql<Date>`clock_timestamp()`;

/** Keyed hash of an address. Cool-offs and self-exclusions of deleted accounts are stored under it. */
export const exclusionHash = (db: Queryable, email: string): string => keyedHash(db, 'kept-stop', email).toString('base64url');

const keepSql = `
  insert into kept_stops as k (email_hash, kind, began_at, ends_at) values ($1, $2, $3, $4)
  on conflict (email_hash) do update set
    kind = case when k.kind = 'exclusion' and k.ends_at > clock_timestamp() then k.kind else excluded.kind end,
    began_at = least(k.began_at, excluded.began_at), ends_at = greatest(k.ends_at, excluded.ends_at)`;

/** Keeps a cool-off or self-exclusion beyond the account. @param email normalised */
export async function persistExclusion(tx: Queryable, email: string, { kind, beganAt, endsAt }: StoredBreak): Promise<void> {
  await tx.query(keepSql, [exclusionHash(tx, email), kind, new Date(beganAt), new Date(endsAt)]);
}

/** A kept stop of an address that is stricter than the member's current one. */
const keptFor = statement((given: Given<{ emailHash: string; userId: number }>) =>
  tables
    .selectFrom('keptStops as k')
    .leftJoin('playLimits as m', (join) => join.on('m.userId', '=', given.userId))
    .select(['k.kind', 'k.beganAt', 'k.endsAt'])
    .where('k.emailHash', '=', given.emailHash)
    .where('k.endsAt', '>', now)
    .where(({ and, eb, or }) =>
      or([
        eb('m.stoppedUntil', 'is', null),
        eb('m.stoppedUntil', '<', eb.ref('k.endsAt')),
        and([eb('k.kind', '=', sql.lit('exclusion')), eb('m.excluded', '=', sql.lit(false))]),
      ]),
    ),
);

/**
 * Applies the cool-off or self-exclusion that was running when an account with this address was deleted; call it when a member
 * has proved the address.
 * @param email normalised
 */
export async function restoreExclusion(tx: Queryable, userId: number, email: string): Promise<void> {
  // Without a key, no account can be deleted.
  if (tx.fairKey === undefined) return;
  const [kept] = await keptFor(tx, { emailHash: exclusionHash(tx, email), userId });
  if (kept === undefined) return;
  await writeBreak(tx, userId, { kind: kept.kind, beganAt: kept.beganAt.getTime(), endsAt: kept.endsAt.getTime() });
}

const running = statement(() => tables.selectFrom('keptStops').select('emailHash').where('endsAt', '>', now));

export async function excludedAddressHashes(db: Queryable): Promise<ReadonlySet<string>> {
  return new Set((await running(db, {})).map(({ emailHash }) => emailHash));
}

export async function deleteExpiredExclusions(db: Queryable): Promise<void> {
  await db.query('delete from kept_stops where ends_at <= clock_timestamp()');
}
