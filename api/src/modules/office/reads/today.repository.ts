import type { OfficeToday } from 'shared/contracts/office';
import { promisedHours } from 'shared/contracts/rewards';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';

/** A day of UTC. `net`: what the balances of members grew by, CTO; the other fields as in `OfficeDay`. */
export interface DayRow {
  day: Date;
  sales: number;
  buyers: number;
  net: number;
  openPrizes: number;
}

/** Sums of the days from one to another (UTC). Sums come from indexes by time; a day that is over never changes. */
const daysSql = `
  with day as materialized (
    select d as begins, d + interval '1 day' as ends from generate_series($1::timestamptz, $2::timestamptz, interval '1 day') d
  ), bought as materialized (
    select date_bin('1 day', p.created_at, $1) as begins, sum(p.total_price)::bigint as sales, count(distinct p.user_id) as buyers
    from purchases p where p.created_at >= $1 and p.created_at < $2::timestamptz + interval '1 day' group by 1
  ), moved as materialized (
    select date_bin('1 day', e.created_at, $1) as begins, sum(e.amount)::bigint as net
    from ledger_entries e join tokens t on t.id = e.token_id and t.role = 'cto'
    where e.user_id is not null and e.created_at >= $1 and e.created_at < $2::timestamptz + interval '1 day' group by 1
  ), promised as materialized (
    select l.starts_at as opened, coalesce(l.drawn_at, l.cancelled_at, 'infinity') as decided, l.token_amount as prize
    from lotteries l where l.token_amount > 0 and ((l.drawn_at is null and l.cancelled_at is null) or coalesce(l.drawn_at, l.cancelled_at) >= $1)
  )
  select d.begins as day, coalesce(b.sales, 0) as sales, coalesce(b.buyers, 0) as buyers, coalesce(m.net, 0) as net,
    coalesce((select sum(p.prize) from promised p where p.opened < d.ends and p.decided >= d.ends), 0)::bigint as "openPrizes"
  from day d left join bought b using (begins) left join moved m using (begins) order by 1`;

/** @param first beginning of the first day in UTC @param last of the last one */
export function sumDays(db: Queryable, first: Date, last: Date): Promise<DayRow[]> {
  return db.query<DayRow>(daysSql, [first, last]);
}

interface Now extends Omit<OfficeToday, 'days' | 'ledgerCheck' | 'orders' | 'messages' | 'budget'> {
  balances: number;
  waiting: number;
  late: number;
  unanswered: number;
  unansweredSince: Date | null;
  own: number;
  ownLeft: number;
  house: number;
  houseLeft: number;
  checkedAt: Date | null;
  faults: number | null;
}

const nowSql = `
  select (select coalesce(sum(w.balance), 0)::bigint from wallets w where w.token_id = t.id) as balances,
    (select count(*) from lotteries l where l.drawn_at is null and l.cancelled_at is null and l.token_amount = 0) as "openProducts",
    o.waiting, o.late, m.unanswered, m."unansweredSince", b.operator_day as own, b.house_day as house, d.operator_left as "ownLeft", d.house_left as "houseLeft",
    (select count(*) from acts a where a.expires_at > clock_timestamp() and not exists (select from acts x where x.decides = a.id))
      + (select count(*) from office_acts a where a.asked_at is not null and a.expires_at > clock_timestamp()
        and a.done_at is null and a.refused_at is null and a.failed_at is null) as "actsWaiting",
    c.finished_at as "checkedAt", c.fault_count as faults
  from tokens t cross join house_budget b cross join lateral budget_left(t.id, $1) d
    cross join (select count(*) as waiting, count(*) filter (where created_at < clock_timestamp() - interval '${promisedHours} hours') as late
      from orders where fulfilled_at is null) o
    cross join (select count(*) as unanswered, min(created_at) as "unansweredSince" from contact_messages where state = 'open') m
    left join (select finished_at, fault_count from book_checks where finished_at is not null order by id desc limit 1) c on true
  where t.role = 'cto'`;

/** What is due at this moment. @throws Error before the tokens are written */
export async function readNow(db: Queryable, operatorId: number): Promise<Now> {
  return onlyRow(await db.query<Now>(nowSql, [operatorId]));
}
