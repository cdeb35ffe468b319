import type { OfficeMessage } from 'shared/contracts/contact';
import type { OfficeLottery, OfficeOrder, OfficePrize } from 'shared/contracts/office';
import { promisedHours } from 'shared/contracts/rewards';
import type { Queryable } from '../../../core/db/database.ts';

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
