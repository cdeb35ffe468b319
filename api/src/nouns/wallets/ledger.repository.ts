import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { sealKeys } from '../../base/secrets/seals.ts';
import { transferSeal } from './transferSeal.ts';

export type Bucket = 'available' | 'pending' | 'star' | 'upgrade';
export type LedgerReason = 'credit' | 'prize' | 'refund';

/** Money that moves from the house into one balance of a member (below zero: back to the house). */
export interface Transfer {
  userId: number;
  tokenId: number;
  bucket: Bucket;
  /** In the token's smallest unit. */
  amount: number;
  reason: LedgerReason;
  lotteryId?: number;
  purchaseId?: number;
  /** When it was booked, for the past that the demo makes up; else now, by the database's clock. */
  at?: Date | undefined;
}

/**
 * Moves money and writes both ledger entries, in one statement of the caller's transaction. A missing wallet is made.
 * (Purchases are booked inside buy_tickets.)
 * @returns the balance afterwards
 */
export async function postTransfer(tx: Queryable, transfer: Transfer): Promise<number> {
  const { userId, tokenId, bucket, amount, reason, lotteryId, purchaseId } = transfer;
  const column = balanceColumns[bucket];
  const seal = tx.fairKey === undefined ? null : transferSeal(sealKeys(tx.fairKey).transfers, transfer);
  const rows = await tx.query<{ balance: number }>(
    `with wallet as (
       -- The proposed row is checked even where it gives way to the update, so it must not be below zero then.
       insert into wallets (user_id, token_id, ${column})
       values ($1, $2, case when exists (select from wallets where user_id = $1 and token_id = $2) then 0 else $4::bigint end)
       on conflict (user_id, token_id) do update set ${column} = wallets.${column} + $4::bigint
       returning ${column} as balance
     ), transfer as (select nextval('ledger_transfers') as id),
     entries as (
       insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id, seal, created_at)
       select id, $2::bigint, member, bucket, sign * $4::bigint, $5, $6::bigint, $7::bigint, seal, coalesce($9::timestamptz, clock_timestamp())
       from transfer, (values ($1::bigint, $3::text, 1, $8::text), (null, 'house', -1, null)) side (member, bucket, sign, seal)
     )
     select balance from wallet`,
    [userId, tokenId, bucket, amount, reason, lotteryId ?? null, purchaseId ?? null, seal, transfer.at ?? null],
  );
  return onlyRow(rows).balance;
}

const balanceColumns = {
  available: 'available_balance',
  pending: 'pending_balance',
  star: 'star_balance',
  upgrade: 'upgrade_balance',
} as const satisfies Record<Bucket, string>;

/** One thing in the ledger that is not as it must be. */
export interface LedgerFault {
  fault: string;
  detail: string;
}

/**
 * Everything that would be wrong with the books: a transfer that does not sum to zero, a balance that is not the sum of its
 * entries, a purchase whose tickets or payment are not there in full, a prize paid without being won.
 * @returns empty when all is right
 */
export function findLedgerFaults(db: Queryable): Promise<LedgerFault[]> {
  return db.query<LedgerFault>(`
    select 'transfer does not sum to zero' as fault, format('transfer %s of token %s: %s', transfer_id, token_id, sum(amount)) as detail
      from ledger_entries group by transfer_id, token_id having sum(amount) <> 0
    union all
    select 'balance is not the sum of its entries', format('member %s, token %s, %s: %s, entries %s', user_id, token_id, bucket, held, booked)
      from (
        select coalesce(w.user_id, e.user_id) as user_id, coalesce(w.token_id, e.token_id) as token_id,
          coalesce(w.bucket, e.bucket) as bucket, coalesce(w.held, 0) as held, coalesce(e.booked, 0) as booked
        from (
          select user_id, token_id, bucket, held from wallets, lateral (values ('available', available_balance),
            ('pending', pending_balance), ('star', star_balance), ('upgrade', upgrade_balance)) b (bucket, held)
        ) w full join (
          select user_id, token_id, bucket, sum(amount) as booked from ledger_entries where user_id is not null group by 1, 2, 3
        ) e on e.user_id = w.user_id and e.token_id = w.token_id and e.bucket = w.bucket
      ) b where held <> booked
    union all
    select 'purchase without all of its tickets', format('purchase %s', p.id)
      from purchases p where cardinality(p.ticket_numbers) <>
        (select count(*) from tickets t where t.lottery_id = p.lottery_id and t.purchase_id = p.id and t.ticket_number = any (p.ticket_numbers))
    union all
    select 'purchase without its payment', format('purchase %s', p.id)
      from purchases p left join ledger_entries e on e.purchase_id = p.id and e.reason = 'purchase' and e.user_id = p.user_id
      where e.amount is distinct from -p.total_price
    union all
    select 'ticket after the close', format('lottery %s, number %s', t.lottery_id, t.ticket_number)
      from tickets t join lotteries l on l.id = t.lottery_id where t.created_at >= l.ends_at
    union all
    select 'ticket that the draw did not see', format('lottery %s', l.id)
      from lotteries l where l.drawn_at is not null and l.sold_tickets <> (select count(*) from tickets t where t.lottery_id = l.id)
    union all
    select 'winner is not the holder of the winning number', format('lottery %s', l.id)
      from lotteries l left join tickets t on t.lottery_id = l.id and t.ticket_number = l.winner_ticket
      where l.drawn_at is not null and l.winner_user_id is distinct from t.user_id
    union all
    select 'won prize is not paid as it should be', format('lottery %s', l.id)
      from lotteries l left join ledger_entries e on e.lottery_id = l.id and e.reason = 'prize' and e.user_id is not null
      where (e.id is not null and (e.user_id is distinct from l.winner_user_id or e.amount <> l.token_amount))
        or (e.id is null and l.winner_user_id is not null and l.token_amount > 0)
    union all
    select 'cancelled lottery is not refunded', format('lottery %s, purchase %s', l.id, p.id)
      from lotteries l join purchases p on p.lottery_id = l.id
      left join ledger_entries e on e.purchase_id = p.id and e.reason = 'refund' and e.user_id = p.user_id
      where (l.cancelled_at is not null) <> (e.id is not null) or e.amount <> p.total_price
    union all
    select 'transfer has not two sides', format('transfer %s', transfer_id)
      from ledger_entries group by transfer_id
      having count(*) <> 2 or count(*) filter (where user_id is null) <> 1 or count(distinct token_id) > 1 or count(distinct reason) > 1
        or count(distinct coalesce(lottery_id, 0)) > 1 or count(distinct coalesce(purchase_id, 0)) > 1
    union all
    select 'payment without its purchase', format('transfer %s', e.transfer_id)
      from ledger_entries e left join purchases p on p.id = e.purchase_id and p.user_id = e.user_id and p.lottery_id = e.lottery_id
      where e.user_id is not null and e.reason in ('purchase', 'refund') and p.id is null
    union all
    select 'prize of no round', format('transfer %s', e.transfer_id)
      from ledger_entries e left join lotteries l on l.id = e.lottery_id
      where e.user_id is not null and e.reason = 'prize' and l.id is null
    union all
    select 'ticket is not of its purchase', format('lottery %s, number %s', t.lottery_id, t.ticket_number)
      from tickets t left join purchases p on p.id = t.purchase_id
      where (t.lottery_id, t.user_id) is distinct from (p.lottery_id, p.user_id) or t.ticket_number <> all (p.ticket_numbers)
    union all
    select 'purchase is not at the price of its round', format('purchase %s', p.id)
      from purchases p left join lotteries l on l.id = p.lottery_id
      where p.total_price is distinct from l.price_per_ticket * cardinality(p.ticket_numbers)
    union all
    select 'order is not what was won', format('order %s of lottery %s', o.id, o.lottery_id)
      from orders o left join lotteries l on l.id = o.lottery_id
      where l.drawn_at is null or l.token_amount > 0
        or (o.reward_id, o.user_id, o.name) is distinct from (l.reward_id, l.winner_user_id, l.name)
    union all
    select 'product that was won has no order', format('lottery %s', l.id)
      from lotteries l left join orders o on o.lottery_id = l.id
      where l.winner_user_id is not null and l.token_amount = 0 and o.id is null
    union all
    select 'ticket is not at the price of its round', format('lottery %s, number %s', t.lottery_id, t.ticket_number)
      from tickets t join lotteries l on l.id = t.lottery_id where t.price <> l.price_per_ticket
    union all
    select 'transfer is there twice', format('transfers %s', string_agg(transfer_id::text, ', ' order by transfer_id))
      from ledger_entries where seal is not null group by seal having count(*) > 1
    union all
    select 'key of a credit that is not in the books', format('key %s', k.key)
      from operator_credits k where not exists (select from ledger_entries e where e.user_id = k.user_id and e.token_id = k.token_id
        and e.bucket = k.bucket and e.amount = k.amount and e.reason = 'credit')
    order by 1, 2`);
}
