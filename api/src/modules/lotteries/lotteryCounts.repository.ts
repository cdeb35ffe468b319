import type { LotteryStatus } from 'shared/contracts/lotteries';
import type { RewardType } from 'shared/contracts/rewards';
import { onlyRow, type Queryable } from '../../core/db/database.ts';

export interface CountFilter {
  status?: LotteryStatus | undefined;
  endsFrom?: number | undefined;
  endsTo?: number | undefined;
  rewardType?: RewardType | undefined;
  rewardId?: number | undefined;
  hasWinner?: boolean | undefined;
}

const dayMs = 86_400_000;
const microsecond = 0.001;

const factorsOfCounts = ({ status, hasWinner }: CountFilter) => {
  const drawn = status === undefined || status === 'ended';
  return [
    drawn && hasWinner !== false,
    drawn && hasWinner !== true,
    (status === undefined || status === 'cancelled') && hasWinner === undefined,
  ].map(Number);
};

const rewardsOf = (id: string, type: string) => `(
      select 0 as id where ${id}::bigint is null and ${type}::text is null
      union all
      select r.id from rewards r where (r.id = ${id} or ${id} is null and ${type} is not null) and r.type = coalesce(${type}, r.type)
    ) r`;

const everSql = `
  select coalesce(sum($1 * e.won + $2 * e.unwon + $3 * e.cancelled), 0)::bigint as count
  from ${rewardsOf('$4', '$5')}, lateral (select c.won, c.unwon, c.cancelled from lottery_counts c where c.reward_id = r.id order by c.day desc limit 1) e`;

const betweenSql = `
  select coalesce(sum(b.side * ($1 * c.won + $2 * c.unwon + $3 * c.cancelled)), 0)::bigint as count
  from (values (1, $6::integer, $7::float8), (-1, $8, $9)) b (side, day, at), lateral (
    select e.* from ${rewardsOf('$4', '$5')}, lateral (
      select c.won, c.unwon, c.cancelled from lottery_counts c where c.reward_id = r.id and c.day < b.day order by c.day desc limit 1
    ) e
    union all
    select count(l.winner_user_id), count(*) filter (where l.drawn_at is not null and l.winner_user_id is null), count(l.cancelled_at)
    from lotteries l
    where (l.drawn_at is not null or l.cancelled_at is not null) and ($4 is null or l.reward_id = $4)
      and ($5 is null or l.reward_id = any (array(select r.id from rewards r where r.type = $5)))
      and l.ends_at >= to_timestamp(floor(b.at / ${dayMs}) * ${dayMs / 1000})
      and (l.ends_at < to_timestamp(b.at / 1000) or b.side = 1 and l.ends_at = to_timestamp(b.at / 1000))
  ) c
  where b.day is not null`;

const afterAll = 2 ** 31 - 1;

/**
 * Counts the drawn and cancelled lotteries of a filter: reads only those of its first and last day, and the
 * counts before. Times are epoch ms, both included.
 */
export async function countDecided(db: Queryable, filter: CountFilter): Promise<number> {
  const { endsFrom = null, endsTo = null, rewardId, rewardType } = filter;
  const which = [...factorsOfCounts(filter), rewardId ?? null, rewardType ?? null];
  if (endsFrom === null && endsTo === null) return onlyRow(await db.query<{ count: number }>(everSql, which)).count;
  const dayOf = (time: number) => Math.floor(time / dayMs);
  const limits = [endsTo === null ? afterAll : dayOf(endsTo), endsTo, endsFrom === null ? null : dayOf(endsFrom), endsFrom];
  return onlyRow(await db.query<{ count: number }>(betweenSql, [...which, ...limits])).count;
}

const skipSql = `
  with n as (
    select c.day, $1 * c.won + $2 * c.unwon + $3 * c.cancelled as count from lottery_counts c where c.reward_id = $4
  ), last as (select count from n order by day desc limit 1
  ), undecided as (
    select l.ends_at from lotteries l where $5 and l.drawn_at is null and l.cancelled_at is null and $4 in (0, l.reward_id)
  )
  select n.day, last.count - n.count
    + (select count(*) from undecided u where u.ends_at >= to_timestamp((n.day + 1) * ${dayMs / 1000}::float8)) as skipped
  from n, last where last.count - n.count + (select count(*) from undecided) <= $6 order by n.day limit 1`;

/**
 * Finds where a deep page of a list with the latest first can begin: an OFFSET reads all rows that it skips. This is the first day
 * after which no more lotteries end than are to be skipped, even if all undecided ones do.
 * @returns the time, epoch ms, and how many lotteries of the filter end after it
 */
export async function skipDays(
  db: Queryable,
  filter: Pick<CountFilter, 'status' | 'rewardId' | 'hasWinner'>,
  offset: number,
): Promise<{ endsTo: number; skipped: number } | undefined> {
  const withUndecided = filter.status === undefined && filter.hasWinner === undefined;
  const parameters = [...factorsOfCounts(filter), filter.rewardId ?? 0, withUndecided, offset];
  const [found] = await db.query<{ day: number; skipped: number }>(skipSql, parameters);
  return found && { endsTo: (found.day + 1) * dayMs - microsecond, skipped: found.skipped };
}
