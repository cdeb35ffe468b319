import type { Spending, SpendingSum } from 'shared/contracts/statement';
import type { Queryable } from '../../../core/db/database.ts';

/** One scan of the member's entries; the periods are calendar periods in UTC, as for spending limits. */
const sumsSql = `
  with period as materialized (
    select place, period, case when period <> 'all' then date_trunc(period, clock_timestamp() at time zone 'UTC') at time zone 'UTC' end as since
    from unnest(array['day', 'week', 'month', 'year', 'all']) with ordinality p (period, place)
  ), moved as materialized (
    select e.created_at as at, e.reason, e.amount from ledger_entries e join tokens t on t.id = e.token_id and t.role = 'cto'
    where e.user_id = $1 and e.reason in ('purchase', 'prize', 'refund')
  )
  select p.period, p.since, coalesce(-sum(m.amount) filter (where m.reason = 'purchase'), 0)::bigint as spent,
    coalesce(sum(m.amount) filter (where m.reason = 'refund'), 0)::bigint as refunded,
    coalesce(sum(m.amount) filter (where m.reason = 'prize'), 0)::bigint as won, coalesce(sum(m.amount), 0)::bigint as net,
    (select count(*) from orders o where o.user_id = $1 and o.created_at >= coalesce(p.since, '-infinity')) as products
  from period p left join moved m on m.at >= coalesce(p.since, '-infinity')
  group by p.place, p.period, p.since order by p.place`;

export async function findSpending(db: Queryable, userId: number): Promise<Spending> {
  const rows = await db.query<Omit<SpendingSum, 'since'> & { since: Date | null }>(sumsSql, [userId]);
  return { sums: rows.map(({ since, ...sum }) => ({ ...sum, since: since?.getTime() ?? null })) };
}
