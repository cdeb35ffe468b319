import type { Page } from 'shared/contracts/schemas';
import type { Movement, Spending, SpendingSum, StatementFilter } from 'shared/contracts/wallets';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { limitOffset, toPage } from '../../../core/paging.ts';

/** For the member, goodwill is money paid back: pages of older releases know no other name. */
const shownReason = "case e.reason when 'goodwill' then 'refund' else e.reason end";

const filtered = `from ledger_entries e
  where e.user_id = $1 and ($2::text is null or ${shownReason} = $2) and e.created_at >= coalesce($3, '-infinity'::timestamptz)
    and e.created_at < coalesce($4, 'infinity'::timestamptz)`;

const order = 'order by e.created_at desc, e.id desc';

/** Joins the details for the rows of one page only. */
const pageSql = `
  select e.id, e.created_at as at, ${shownReason} as reason, e.amount, t.symbol as token, t.decimals, e.lottery_id as "lotteryId",
    l.name as "lotteryName", e.purchase_id as "purchaseId", p.ticket_numbers as numbers, l.total_tickets as "totalTickets"
  from (select e.* ${filtered} ${order} limit $5 offset $6) e join tokens t on t.id = e.token_id
    left join lotteries l on l.id = e.lottery_id left join purchases p on p.id = e.purchase_id
  ${order}`;

interface Row extends Omit<Movement, 'at'> {
  at: Date;
}

const given = ({ reason, from, to }: StatementFilter) => [
  reason ?? null,
  from === undefined ? null : new Date(from),
  to === undefined ? null : new Date(to),
];

export async function listMovements(
  db: Queryable,
  userId: number,
  filter: StatementFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Movement[]> {
  const rows = await db.query<Row>(pageSql, [userId, ...given(filter), limit, offset]);
  return rows.map(({ at, ...movement }) => ({ ...movement, at: at.getTime() }));
}

export async function pageOfStatement(
  db: Queryable,
  userId: number,
  query: StatementFilter & { page: number; limit: number },
): Promise<Page<Movement>> {
  const movements = await listMovements(db, userId, query, limitOffset(query));
  const { count } = onlyRow(await db.query<{ count: number }>(`select count(*) as count ${filtered}`, [userId, ...given(query)]));
  return toPage(movements, count, query.limit);
}

/** One scan of the member's entries; the periods are calendar periods in UTC, as for spending limits. */
const sumsSql = `
  with period as materialized (
    select place, period, case when period <> 'all' then date_trunc(period, clock_timestamp() at time zone 'UTC') at time zone 'UTC' end as since
    from unnest(array['day', 'week', 'month', 'year', 'all']) with ordinality p (period, place)
  ), moved as materialized (
    select e.created_at as at, ${shownReason} as reason, e.amount from ledger_entries e join tokens t on t.id = e.token_id and t.role = 'cto'
    where e.user_id = $1 and e.reason in ('purchase', 'prize', 'refund', 'goodwill')
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
