import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Payout, type Payouts, promisedHours } from 'shared/contracts/rewards';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { somePayouts } from '../../../core/http/examples.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { route } from '../../../core/http/route.ts';
import { limitOffset, toPage } from '../../../core/paging.ts';

/** Due amounts come from the lotteries; payments come from the ledger and the orders. Times are those of the rows. */
const payouts = `
  select l.id as lottery_id, 'tokens' as kind, l.name, l.token_amount as amount, l.lottery_value as value, l.winner_user_id as winner_id,
    1 as members, l.drawn_at as due_at, e.created_at as paid_at
  from due l left join ledger_entries e on e.lottery_id = l.id and e.reason = 'prize' and e.user_id is not null
  where l.winner_user_id is not null and l.token_amount > 0
  union all
  select l.id, 'product', l.name, 0, l.lottery_value, l.winner_user_id, 1, l.drawn_at, o.fulfilled_at
  from due l left join orders o on o.lottery_id = l.id
  where l.winner_user_id is not null and l.token_amount = 0
  union all
  select l.id, 'refund', l.name, p.amount, l.lottery_value, null, p.members, l.cancelled_at, case when p.open = 0 then p.paid_at end
  from due l, lateral (
    select sum(p.total_price - goodwill_of(p.id))::bigint as amount, count(distinct p.user_id) as members, max(e.created_at) as paid_at,
      count(*) filter (where e.id is null) as open
    from purchases p left join ledger_entries e on e.purchase_id = p.id and e.reason = 'refund' and e.user_id is not null
    where p.lottery_id = l.id and p.total_price > goodwill_of(p.id)
  ) p
  where l.cancelled_at is not null and p.amount is not null`;

/** Finds the lotteries of the page in the index first. One that was cancelled before anything was sold owes nothing. */
const pageSql = `
  with due as materialized (
    select * from lotteries l
    where l.winner_user_id is not null or l.cancelled_at is not null and (select true from purchases p where p.lottery_id = l.id limit 1)
    order by coalesce(l.drawn_at, l.cancelled_at) desc, l.id desc limit $1 offset $2
  )
  select p.lottery_id as "lotteryId", p.kind, p.name, p.amount, p.value, p.members, p.due_at as "dueAt", p.paid_at as "paidAt",
    coalesce(p.paid_at, clock_timestamp()) > p.due_at + interval '${promisedHours} hours' as late,
    u.public_id as "winnerId", u.public_name as "username", u.public_avatar as "avatar"
  from (${payouts}) p left join users u on u.id = p.winner_id
  order by p.due_at desc, p.lottery_id desc`;

const totalsSql = `
  select t.paid + d.open as count, t.paid, d.open, t.late + d.late as late, t.cto, t.refunded, t.products
  from payout_totals t, (
    select count(*) as open, count(*) filter (where coalesce(l.drawn_at, l.cancelled_at) < clock_timestamp() - interval '${promisedHours} hours') as late
    from (
      select lottery_id from prizes_due union all select lottery_id from refunds_due
      union all select lottery_id from orders where fulfilled_at is null
    ) o join lotteries l on l.id = o.lottery_id
  ) d`;

interface Row extends Pick<Payout, 'lotteryId' | 'kind' | 'name' | 'amount' | 'value' | 'members' | 'late'> {
  dueAt: Date;
  paidAt: Date | null;
  winnerId: number | null;
  username: string | null;
  avatar: string | null;
}

/** Lists due prizes and refunds with their payment, newest first, and the totals of all. */
export async function listPayouts(db: Queryable, query: { page: number; limit: number }): Promise<Payouts> {
  const { limit, offset } = limitOffset(query);
  const rows = await db.query<Row>(pageSql, [limit, offset]);
  const { count, ...totals } = onlyRow(await db.query<Payouts['totals'] & { count: number }>(totalsSql));
  return { ...toPage(rows.map(toPayout), count, query.limit), totals };
}

function toPayout({ dueAt, paidAt, winnerId, username, avatar, ...payout }: Row): Payout {
  return {
    ...payout,
    winner: winnerId === null || username === null ? null : { id: winnerId, username, fullName: null, avatar, description: null },
    dueAt: dueAt.getTime(),
    paidAt: paidAt?.getTime() ?? null,
  };
}

export const payoutRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  route(
    app,
    '/api/payouts',
    {
      tags: ['Payouts'],
      summary: 'What was due, and when it was paid',
      description:
        'Prizes that were won and refunds of rounds that were cancelled, the latest due first, late ones included; from the ledger and the orders.',
      example: somePayouts,
    },
    (request, reply) => cache.answer(request, reply, () => listPayouts(deps.lists ?? deps.db, request.query)),
  );
};
