import { type BreakLength, isExclusion } from 'shared/contracts/breakLengths';
import type { LimitPeriod } from 'shared/contracts/spendWindows';
import { onlyRow, type Queryable } from '../../core/db/database.ts';

/** A raise that waits; times in epoch ms. `amount` null: no limit any more. */
export interface StoredRaise {
  period: LimitPeriod;
  amount: number | null;
  askedAt: number;
  readyAt: number;
}

/** The latest break, exclusion or return of a member; times in epoch ms. */
export interface StoredBreak {
  kind: 'break' | 'exclusion' | 'return';
  beganAt: number;
  endsAt: number;
}

/** What a member holds themselves to, as it is stored, with what they have spent in the periods of `now`. */
export interface StoredProtection {
  now: Date;
  limits: Record<LimitPeriod, number | null>;
  spent: Record<LimitPeriod, number>;
  /** An exclusion that the member has not asked to end. */
  excluded: boolean;
  stoppedUntil: Date | null;
  raises: readonly StoredRaise[];
  latest: StoredBreak | null;
  /** Epoch ms: since when an operator has frozen the account. */
  frozenAt: number | null;
  /** Epoch ms: the first of the purchases that followed one another, until now, within half an hour. */
  playingSince: number | null;
}

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** Looks at one day: who plays longer than that has been told before. */
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

/** Everything at one moment of the database's clock. */
export async function findProtection(db: Queryable, userId: number): Promise<StoredProtection> {
  return onlyRow(await db.query<StoredProtection>(storedSql, [userId]));
}

/**
 * Takes the lock under which purchases look at all this: none of the member's is half way while it is held. A missing wallet is made,
 * so that there is something to lock.
 */
export async function lockPurse(tx: Queryable, userId: number): Promise<void> {
  await tx.query('select lock_purse($1)', [userId], { mayWait: true });
}

const setLimitSql: Record<LimitPeriod, string> = {
  day: 'insert into play_limits (user_id, day) values ($1, $2) on conflict (user_id) do update set day = excluded.day',
  week: 'insert into play_limits (user_id, week) values ($1, $2) on conflict (user_id) do update set week = excluded.week',
  month: 'insert into play_limits (user_id, month) values ($1, $2) on conflict (user_id) do update set month = excluded.month',
};

/** Sets a limit at once, and forgets the raise that waits for it. @param amount CTO; null is no limit */
export async function writeLimit(tx: Queryable, userId: number, period: LimitPeriod, amount: number | null): Promise<void> {
  await tx.query(setLimitSql[period], [userId, amount]);
  await tx.query('delete from limit_raises where user_id = $1 and period = $2', [userId, period]);
}

/** Lets a raise wait, in the place of one that waited before. */
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

/** What a break of this length is in the books of breaks. */
export const kindOf = (length: BreakLength): StoredBreak['kind'] => (isExclusion(length) ? 'exclusion' : 'break');

/** Begins a break, an exclusion or the wait of a return. The database refuses one that would end sooner than what holds. */
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
