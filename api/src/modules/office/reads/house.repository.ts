import type { OfficeAlert, OfficeDelivery, OfficePurchase, OfficeRefund, OfficeWebhook } from 'shared/contracts/officeReports';
import type { Queryable } from '../../../core/db/database.ts';
import type { ListPlace } from './lists.repository.ts';
import { refundableSql } from './members.repository.ts';

type AlertRow = Pick<OfficeAlert, 'id' | 'kind' | 'detail' | 'state'> & { raisedAt: Date; resolvedAt: Date | null };

export function listOfficeAlerts(
  db: Queryable,
  { state, before: [id], limit }: ListPlace<OfficeAlert['state']>,
): Promise<AlertRow[]> {
  const ofState = { raised: 'a.resolved_at is null', over: 'a.resolved_at is not null' } as const;
  return db.query<AlertRow>(
    `select a.id, a.kind, a.detail, a.raised_at as "raisedAt", a.resolved_at as "resolvedAt",
       case when a.resolved_at is null then 'raised' else 'over' end as state
     from business_alerts a where ${state === undefined ? 'true' : ofState[state]} and ($1::bigint is null or a.id < $1) order by a.id desc limit $2`,
    [id ?? null, limit],
  );
}

interface RuleRow {
  kind: OfficeAlert['kind'];
  threshold: number | null;
  raised: number;
  since: Date | null;
}

export function listOfficeRules(db: Queryable): Promise<RuleRow[]> {
  return db.query<RuleRow>(
    `select r.kind, r.threshold, count(a.id) as raised, min(a.raised_at) as since
     from alert_rules r left join business_alerts a on a.kind = r.kind and a.resolved_at is null group by r.kind order by r.kind`,
  );
}

type WebhookRow = Omit<OfficeWebhook, 'state' | 'addedAt' | 'disabledAt'> & { addedAt: Date; disabledAt: Date | null };

export function listOfficeWebhooks(db: Queryable): Promise<WebhookRow[]> {
  return db.query<WebhookRow>(
    `select w.id, w.url, w.events, w.added_at as "addedAt", w.disabled_at as "disabledAt", d.waiting, d.failed
     from office_webhooks w cross join lateral (
       select count(*) filter (where d.next_attempt_at is not null) as waiting,
         count(*) filter (where d.next_attempt_at is null and d.delivered_at is null) as failed
       from webhook_deliveries d where d.webhook_id = w.id) d
     order by w.id`,
  );
}

type DeliveryRow = Omit<OfficeDelivery, 'createdAt' | 'deliveredAt' | 'nextAttemptAt'> & {
  createdAt: Date;
  deliveredAt: Date | null;
  nextAttemptAt: Date | null;
};

export function listOfficeDeliveries(
  db: Queryable,
  { state, before: [id], limit }: ListPlace<OfficeDelivery['state']>,
  webhook: number | undefined,
): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(
    `select * from (
       select d.id, d.webhook_id as webhook, d.type, d.event_id as "eventId", d.attempts, d.created_at as "createdAt",
         d.delivered_at as "deliveredAt", d.next_attempt_at as "nextAttemptAt", d.last_error as failure,
         case when d.delivered_at is not null then 'delivered' when d.next_attempt_at is not null then 'waiting' else 'failed' end as state
       from webhook_deliveries d) d
     where ($1::text is null or state = $1) and ($2::bigint is null or id < $2) and ($3::bigint is null or webhook = $3) order by id desc limit $4`,
    [state ?? null, id ?? null, webhook ?? null, limit],
  );
}

type Shown = Pick<OfficeRefund, 'state' | 'round' | 'roundName' | 'purchase' | 'amount' | 'left' | 'member' | 'by' | 'why'>;

export interface RefundRow extends Shown {
  micros: number;
  rank: number;
  of: number;
  userId: number | null;
}

const nextPurchases = 500;

/**
 * Parts of purchases that were given back, and cancelled rounds. The amounts of a round are summed for the rows of the page only. A refund is
 * stuck at the first wallet, among those that the job takes next, whose balance is not what the ledger says.
 */
const refundsSql = `
  with given as (
    select 'goodwill' as state, a.done_at as at, 1 as rank, g.purchase_id as of, p.lottery_id as round, p.id as purchase, g.amount, p.user_id,
      a.by, a.why
    from goodwill g join acts a on a.id = g.act_id join purchases p on p.id = g.purchase_id
  ), cancelled as (
    select case when d.lottery_id is null then 'paid' when s.user_id is null then 'due' else 'stuck' end as state, l.cancelled_at as at, 0 as rank,
      l.id as of, l.id as round, null::bigint as purchase, null::bigint as amount, s.user_id, null as by, coalesce(l.cancel_reason, '') as why
    from lotteries l left join refunds_due d on d.lottery_id = l.id
      left join lateral (
        select n.user_id from (
          select p.id, p.user_id from purchases p where p.lottery_id = d.lottery_id and (p.user_id, p.id) > (d.after_user, d.after_purchase)
          order by p.user_id, p.id limit ${nextPurchases}) n
        join tokens t on t.role = 'cto' join wallets w on w.user_id = n.user_id and w.token_id = t.id
        where w.star_balance <> booked_balance(n.user_id, t.id, 'star') order by n.user_id limit 1
      ) s on d.lottery_id is not null
    where l.cancelled_at is not null
  ), page as (
    select * from (select * from given union all select * from cancelled) r
    where ($1::text is null or state = $1) and ($2::float8 is null
      or (at, rank, of) < (timestamptz 'epoch' + $2::float8 * interval '1 microsecond', $3::integer, $4::bigint))
    order by at desc, rank desc, of desc limit $5
  )
  select g.state, (extract(epoch from g.at) * 1000000)::bigint as micros, g.rank, g.of, g.round, l.name as "roundName", g.purchase, g.by, g.why,
    g.user_id as "userId", case when u.id is not null then jsonb_build_object('id', u.public_id, 'publicName', u.public_name) end as member,
    coalesce(g.amount, s.amount, 0)::bigint as amount,
    case when g.state in ('due', 'stuck') then coalesce(s.rest, 0) else 0 end::bigint as "left"
  from page g join lotteries l on l.id = g.round left join users u on u.id = g.user_id left join refunds_due d on d.lottery_id = g.round
    left join lateral (
      select sum(p.total_price - goodwill_of(p.id)) as amount,
        sum(p.total_price - goodwill_of(p.id)) filter (where (p.user_id, p.id) > (d.after_user, d.after_purchase)) as rest
      from purchases p where p.lottery_id = g.round
    ) s on g.purchase is null
  order by g.at desc, g.rank desc, g.of desc`;

export function listOfficeRefunds(
  db: Queryable,
  { state, before: [micros, rank, of], limit }: ListPlace<OfficeRefund['state']>,
): Promise<RefundRow[]> {
  return db.query<RefundRow>(refundsSql, [state ?? null, micros ?? null, rank ?? null, of ?? null, limit]);
}

type PurchaseRow = Omit<OfficePurchase, 'createdAt'> & { createdAt: Date; userId: number };

export async function findPurchaseOf(db: Queryable, lotteryId: number, ticketNumber: number): Promise<PurchaseRow | undefined> {
  const rows = await db.query<PurchaseRow>(
    `select p.id, p.lottery_id as round, l.name as "roundName", jsonb_build_object('id', u.public_id, 'publicName', u.public_name) as member,
       u.id as "userId", p.ticket_numbers as numbers, p.total_price as price, p.created_at as "createdAt", goodwill_of(p.id) as given,
       ${refundableSql}
     from tickets t join purchases p on p.id = t.purchase_id join lotteries l on l.id = p.lottery_id join users u on u.id = p.user_id
     where t.lottery_id = $1 and t.ticket_number = $2`,
    [lotteryId, ticketNumber],
  );
  return rows[0];
}
