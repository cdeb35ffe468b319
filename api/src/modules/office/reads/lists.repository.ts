import type { OfficeMessage } from 'shared/contracts/contact';
import type { OfficeLottery, OfficeOrder, OfficePrize, OfficeToday } from 'shared/contracts/office';
import { promisedHours } from 'shared/contracts/rewards';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';

/** Selects the rows after a place; `before` has the values of the order's columns there. */
export interface ListPlace<State> {
  state: State | undefined;
  before: readonly number[];
  limit: number;
}

const undecided = 'l.drawn_at is null and l.cancelled_at is null';
const onSale = 'l.closed_at is null and l.ends_at > clock_timestamp()';

/** Each is the condition of one partial index in the order of ends. */
const inState = {
  running: `${undecided} and ${onSale}`,
  awaiting: `${undecided} and not (${onSale})`,
  ended: 'l.drawn_at is not null',
  cancelled: 'l.cancelled_at is not null',
} as const;

type LotteryRow = Omit<OfficeLottery, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date };

/** Lists rounds, the latest end first. `before`: end (epoch ms), id. */
export function listOfficeLotteries(
  db: Queryable,
  { state, before: [endsAt, id], limit }: ListPlace<OfficeLottery['state']>,
): Promise<LotteryRow[]> {
  return db.query<LotteryRow>(
    `select l.id, l.name, l.status as state, sale_paused(l.id) as paused, l.extend_id is not null as extended,
       l.token_amount as "tokenAmount", l.lottery_value as "lotteryValue",
       l.price_per_ticket as price, l.total_tickets as total, l.starts_at as "startsAt", l.ends_at as "endsAt",
       coalesce(l.sold_tickets, (select count(*) from tickets t where t.lottery_id = l.id)) as sold
     from lotteries l where ${state === undefined ? 'true' : inState[state]}
       and ($1::float8 is null or (l.ends_at, l.id) < (to_timestamp($1::float8 / 1000), $2::bigint))
     order by l.ends_at desc, l.id desc limit $3`,
    [endsAt ?? null, id ?? null, limit],
  );
}

/** Lists prizes, the newest first. `before`: id. */
export function listOfficePrizes(
  db: Queryable,
  { state, before: [id], limit }: ListPlace<OfficePrize['state']>,
): Promise<OfficePrize[]> {
  return db.query<OfficePrize>(
    `select * from (
       select r.id, r.name, r.type, r.category, r.token_amount as "tokenAmount", r.lottery_value as "lotteryValue", r.numbers,
         r.ticket_price as price, r.schedule, waits_for_allow(r) as "waitsForAllow",
         case when exists (select from lotteries l where l.reward_id = r.id and ${undecided}) then 'onSale'
           when r.schedule is not null then 'scheduled' else 'idle' end as state
       from rewards r where $1::bigint is null or r.id < $1) r
     where $2::text is null or state = $2 order by id desc limit $3`,
    [id ?? null, state ?? null, limit],
  );
}

const late = `o.fulfilled_at is null and o.created_at < clock_timestamp() - interval '${promisedHours} hours'`;

const ofState = { open: 'o.fulfilled_at is null', late, fulfilled: 'o.fulfilled_at is not null' } as const;

type OrderRow = Pick<OfficeOrder, 'id' | 'name' | 'lotteryId' | 'winner' | 'state'> & {
  createdAt: Date;
  fulfilledAt: Date | null;
};

/** Lists product prizes, the newest first. `before`: id. Late ones are open too. */
export function listOfficeOrders(
  db: Queryable,
  { state, before: [id], limit }: ListPlace<OfficeOrder['state']>,
): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `select o.id, o.name, o.lottery_id as "lotteryId", o.created_at as "createdAt", o.fulfilled_at as "fulfilledAt",
       case when o.fulfilled_at is not null then 'fulfilled' when ${late} then 'late' else 'open' end as state,
       jsonb_build_object('id', u.public_id, 'publicName', u.public_name) as winner
     from orders o join users u on u.id = o.user_id
     where ${state === undefined ? 'true' : ofState[state]} and ($1::bigint is null or o.id < $1) order by o.id desc limit $2`,
    [id ?? null, limit],
  );
}

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

/** A message as stored. `own`, and internally `userId`: the member who was logged in, or else has this address. */
export interface MessageRow extends Omit<OfficeMessage, 'createdAt' | 'about'> {
  userId: number | null;
  own: { username: string; fullName: string | null; email: string | null } | null;
  question: string | null;
  message: string | null;
  createdAt: Date;
}

const messageSql = `select m.id, m.state, m.email, m.full_name as "fullName", o.id as "userId", m.question, m.message,
    m.created_at as "createdAt", (select count(*) from contact_answers a where a.message_id = m.id) as answers,
    case when u.id is not null then jsonb_build_object('id', u.public_id, 'publicName', u.public_name) end as member,
    case when o.id is not null then jsonb_build_object('username', o.username, 'fullName', o.full_name, 'email', o.email) end as own
  from contact_messages m left join users u on u.id = m.user_id
    left join users o on o.id = coalesce(m.user_id, (select x.id from users x where lower(x.email) = m.email))`;

/** Lists messages: those that wait from the oldest on, else from the newest. `before`: id of the last one before. */
export function listOfficeMessages(
  db: Queryable,
  { state, before: [id], limit }: ListPlace<OfficeMessage['state']>,
): Promise<MessageRow[]> {
  const [after, order] = state === 'open' ? ['>', 'asc'] : ['<', 'desc'];
  return db.query<MessageRow>(
    `${messageSql} where ($1::text is null or m.state = $1) and ($2::bigint is null or m.id ${after} $2) order by m.id ${order} limit $3`,
    [state ?? null, id ?? null, limit],
  );
}

export async function findOfficeMessage(db: Queryable, id: number): Promise<MessageRow | undefined> {
  return (await db.query<MessageRow>(`${messageSql} where m.id = $1`, [id]))[0];
}
