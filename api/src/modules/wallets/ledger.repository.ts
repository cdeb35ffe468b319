import { type KeyObject, randomBytes } from 'node:crypto';
import { inDigits } from '../../core/amounts.ts';
import { OperatorError } from '../../core/command/command.ts';
import { onlyRow, type Queryable, sqlState } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../core/db/writtenColumns.ts';
import { deriveLedgerMacKeys, macOf } from '../../core/secrets/ledgerMac.ts';
import type { BudgetUse } from './budget.repository.ts';

interface SealedTransfer {
  userId: number;
  tokenId: number;
  bucket: string;
  amount: number;
  reason: string;
  lotteryId?: number;
  purchaseId?: number;
}

/**
 * Computes the MAC of a transfer, `nonce.hash`. The nonce makes each one unique, so that a copied row is detected.
 * @param key `transfers` of sealKeys
 * @param nonce only for verification
 */
function transferMac(key: KeyObject, transfer: SealedTransfer, nonce = randomBytes(16).toString('hex')): string {
  const { userId, tokenId, bucket, amount, reason, lotteryId, purchaseId } = transfer;
  const lines = ['snail-lotto/transfer/v1', nonce, userId, tokenId, bucket, amount, reason, lotteryId ?? '-', purchaseId ?? '-'];
  return `${nonce}.${macOf(key, lines)}`;
}

export function isTransferMac(key: KeyObject, transfer: SealedTransfer, seal: string): boolean {
  const [nonce] = seal.split('.');
  return nonce !== undefined && nonce !== '' && transferMac(key, transfer, nonce) === seal;
}

export type Bucket = 'available' | 'pending' | 'star' | 'upgrade';

/** A balance differs from the ledger, because it was changed by hand; nothing was transferred. */
class BalanceChanged extends OperatorError {
  override name = 'BalanceChanged';

  constructor(cause: unknown) {
    const found = cause instanceof Error ? cause.message : String(cause);
    super(`A balance was changed by hand: ${found}. Nothing was moved. Find out who changed it, and see: ledger check`, {
      cause,
    });
  }
}

/** Runs an SQL function that transfers money. @throws BalanceChanged */
const move = <Row>(tx: Queryable, sql: string, params: readonly unknown[]): Promise<Row> =>
  withoutChangedBalance(async () => onlyRow(await tx.query<Row>(sql, params, { mayWait: true })));

async function withoutChangedBalance<Result>(transfer: () => Promise<Result>): Promise<Result> {
  try {
    return await transfer();
  } catch (error) {
    throw sqlState(error) === 'LTBAL' ? new BalanceChanged(error) : error;
  }
}

const macKey = ({ fairKey }: Queryable) => (fairKey === undefined ? undefined : deriveLedgerMacKeys(fairKey).transfers);

function macFor(tx: Queryable, transfer: SealedTransfer): string | null {
  const key = macKey(tx);
  return key === undefined ? null : transferMac(key, transfer);
}

/** A credit in the token's smallest unit; a negative one takes back. */
export interface MemberCredit {
  userId: number;
  tokenId: number;
  bucket: Bucket;
  amount: number;
}

export type CreditOutcome =
  | { outcome: 'CREDITED'; balance: number }
  | { outcome: 'OPERATOR_BUDGET' | 'HOUSE_BUDGET'; operatorLeft: number; houseLeft: number };

/**
 * Of an act of the office: lets the database do what the signed text says. It takes only the MAC of the transfer from the caller.
 */
export type DoSigned = (tx: Queryable, seal: string | null) => Promise<CreditOutcome>;

/** Transfers money from the house to a member, or back, within the house budget. @throws BalanceChanged */
export function creditFromHouse(tx: Queryable, credit: MemberCredit, use: BudgetUse | DoSigned): Promise<CreditOutcome> {
  const { userId, tokenId, bucket, amount } = credit;
  if (typeof use === 'function') return withoutChangedBalance(() => use(tx, macFor(tx, { ...credit, reason: 'credit' })));
  return move<CreditOutcome>(
    tx,
    `select outcome, balance, operator_left as "operatorLeft", house_left as "houseLeft"
     from credit_member($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      userId,
      tokenId,
      bucket,
      amount,
      macFor(tx, { ...credit, reason: 'credit' }),
      use.operatorId,
      use.approval?.act ?? null,
      use.approval?.by ?? null,
    ],
  );
}

/**
 * Takes these balances of a member to the house, and erases the personal data in their row, in one.
 * @param passwordHash hash of an unknown random password
 * @throws BalanceChanged; Error if they are not all that the member has, or something is open
 */
export async function eraseMember(
  tx: Queryable,
  userId: number,
  passwordHash: string,
  held: readonly MemberCredit[],
): Promise<void> {
  const columns = [
    held.map(({ tokenId }) => tokenId),
    held.map(({ bucket }) => bucket),
    held.map(({ amount }) => amount),
    held.map((taken) => macFor(tx, { ...taken, amount: -taken.amount, reason: 'credit' })),
  ];
  await move(tx, 'select erase_member($1, $2, $3, $4, $5, $6)', [userId, passwordHash, ...columns]);
}

interface Goodwill extends Omit<MemberCredit, 'bucket'> {
  purchaseId: number;
  lotteryId: number;
}

/** Gives back a part of a purchase whose numbers play on. @throws BalanceChanged */
export const giveBack = (tx: Queryable, goodwill: Goodwill, doSigned: DoSigned): Promise<CreditOutcome> =>
  withoutChangedBalance(() => doSigned(tx, macFor(tx, { ...goodwill, bucket: 'star', reason: 'goodwill' })));

export interface Prize {
  lotteryId: number;
  userId: number;
  tokenId: number;
  amount: number;
  /** Booking time for the past lotteries of the demo; default: the database's current time. */
  at: Date | undefined;
}

/** Pays the prize of a drawn lottery, once. @returns false if it is paid already @throws BalanceChanged */
export async function payPrize(tx: Queryable, { at, ...prize }: Prize): Promise<boolean> {
  const seal = macFor(tx, { ...prize, bucket: 'star', reason: 'prize' });
  const sql = 'select pay_prize($1, $2, $3) as balance';
  return (await move<{ balance: number | null }>(tx, sql, [prize.lotteryId, seal, at ?? null])).balance !== null;
}

export interface RefundedPurchase {
  id: number;
  userId: number;
  /** Amount still to refund: the price without earlier refunds. */
  rest: number;
}

/** Refunds purchases of a cancelled lottery, each once. @throws BalanceChanged */
export async function refundPurchases(
  tx: Queryable,
  { lotteryId, tokenId }: { lotteryId: number; tokenId: number },
  purchases: readonly RefundedPurchase[],
): Promise<void> {
  const key = macKey(tx);
  const seals = purchases.map(({ id: purchaseId, userId, rest: amount }) =>
    key === undefined
      ? null
      : transferMac(key, { purchaseId, lotteryId, userId, tokenId, amount, bucket: 'star', reason: 'refund' }),
  );
  await move(tx, 'select refund_purchases($1, $2, $3)', [lotteryId, purchases.map(({ id }) => id), seals]);
}

export interface LedgerFault {
  fault: string;
  detail: string;
}

const transferFaults = `
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
    select 'transfer has not two sides', format('transfer %s', transfer_id)
      from ledger_entries group by transfer_id
      having count(*) <> 2 or count(*) filter (where user_id is null) <> 1 or count(distinct token_id) > 1 or count(distinct reason) > 1
        or count(distinct coalesce(lottery_id, 0)) > 1 or count(distinct coalesce(purchase_id, 0)) > 1
  union all
    select 'payment without its purchase', format('transfer %s', e.transfer_id)
      from ledger_entries e left join purchases p on p.id = e.purchase_id and p.user_id = e.user_id and p.lottery_id = e.lottery_id
      where e.user_id is not null and e.reason in ('purchase', 'refund', 'goodwill') and p.id is null
  union all
    select 'prize of no round', format('transfer %s', e.transfer_id)
      from ledger_entries e left join lotteries l on l.id = e.lottery_id
      where e.user_id is not null and e.reason = 'prize' and l.id is null
  union all
    select 'transfer is there twice', format('transfers %s', string_agg(transfer_id::text, ', ' order by transfer_id))
      from ledger_entries where seal is not null group by seal having count(*) > 1
  union all
    select 'key of a credit that is not in the books', format('key %s', k.key)
      from operator_credits k where not exists (select from ledger_entries e where e.user_id = k.user_id and e.token_id = k.token_id
        and e.bucket = k.bucket and e.amount = k.amount and e.reason = 'credit')`;

const purchaseFaults = `
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
    select 'cancelled lottery is not refunded', format('lottery %s, purchase %s', l.id, p.id)
      from lotteries l join purchases p on p.lottery_id = l.id
      left join ledger_entries e on e.purchase_id = p.id and e.reason = 'refund' and e.user_id = p.user_id
      left join refunds_due d on d.lottery_id = l.id and (p.user_id, p.id) > (d.after_user, d.after_purchase)
      where (l.cancelled_at is not null and d.lottery_id is null and goodwill_of(p.id) < p.total_price) <> (e.id is not null)
        or e.amount <> p.total_price - goodwill_of(p.id)
  union all
    select 'purchase is given back otherwise than signed', format('purchase %s', coalesce(g.purchase_id, e.purchase_id))
      from goodwill g full join (select * from ledger_entries where reason = 'goodwill' and user_id is not null) e on e.purchase_id = g.purchase_id
      left join purchases p on p.id = g.purchase_id
      where e.amount is distinct from g.amount or g.amount > p.total_price or e.user_id is distinct from p.user_id
  union all
    select 'ticket is not of its purchase', format('lottery %s, number %s', t.lottery_id, t.ticket_number)
      from tickets t left join purchases p on p.id = t.purchase_id
      where (t.lottery_id, t.user_id) is distinct from (p.lottery_id, p.user_id) or t.ticket_number <> all (p.ticket_numbers)
  union all
    select 'purchase is not at the price of its round', format('purchase %s', p.id)
      from purchases p left join lotteries l on l.id = p.lottery_id
      where p.total_price is distinct from l.price_per_ticket * cardinality(p.ticket_numbers)
  union all
    select 'ticket is not at the price of its round', format('lottery %s, number %s', t.lottery_id, t.ticket_number)
      from tickets t join lotteries l on l.id = t.lottery_id where t.price <> l.price_per_ticket`;

const drawFaults = `
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
        or (e.id is null and l.winner_user_id is not null and l.token_amount > 0
          and not exists (select from prizes_due d where d.lottery_id = l.id))
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
    select 'decided lotteries are counted wrong', format('reward %s', coalesce(c.reward_id, l.reward_id))
      from (select distinct on (reward_id) * from lottery_counts where reward_id <> 0 order by reward_id, day desc) c
      full join (
        select reward_id, count(winner_user_id) as won, count(drawn_at) - count(winner_user_id) as unwon, count(cancelled_at) as cancelled
        from lotteries l where not l.undecided group by reward_id
      ) l on l.reward_id = c.reward_id
      where (c.won, c.unwon, c.cancelled) is distinct from (l.won, l.unwon, l.cancelled)
  union all
    select 'payouts are counted wrong', format('%s of %s are counted', t.paid, p.paid)
      from payout_totals t, (
        select count(*) as paid, count(*) filter (where late) as late, coalesce(sum(cto), 0) as cto, coalesce(sum(refunded), 0) as refunded,
          coalesce(sum(products), 0) as products
        from paid_payouts()
      ) p
      where (t.paid, t.late, t.cto, t.refunded, t.products) is distinct from (p.paid, p.late, p.cto, p.refunded, p.products)`;

/**
 * Audits sums in the ledger: transfers that do not sum to zero, balances that differ from their entries, purchases without all
 * tickets or their payment, prizes that were paid but not won.
 * @returns an empty list if all is right
 */
export function findLedgerFaults(db: Queryable): Promise<LedgerFault[]> {
  return db.query<LedgerFault>(`${[transferFaults, purchaseFaults, drawFaults].join(' union all ')} order by 1, 2`);
}

const columns = writtenColumns('operatorCredits', ['key', 'userId', 'tokenId', 'bucket', 'amount']);

type KeyedCredit = RowFor<typeof columns>;

const claimed = statement((given: Given<KeyedCredit>) =>
  tables
    .insertInto('operatorCredits')
    .values(columns.from(given))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key'),
);

const same = statement((given: Given<KeyedCredit>) =>
  tables
    .selectFrom('operatorCredits')
    .select('key')
    .where(({ and }) => and(columns.from(given))),
);

/**
 * Claims a key for a credit; parallel claims of the same key wait for the first one.
 * @returns `new`; `repeated` if this same credit has it; `other` if another credit has it
 */
export async function claimCreditKey(tx: Queryable, credit: KeyedCredit): Promise<'new' | 'repeated' | 'other'> {
  if ((await claimed(tx, credit)).length > 0) return 'new';
  return (await same(tx, credit)).length > 0 ? 'repeated' : 'other';
}

/** Formats which budget is exceeded, and its rest. @param amount in the token's smallest unit */
export function overBudget(refused: Exclude<CreditOutcome, { outcome: 'CREDITED' }>, amount: number, token: string): string {
  const [whose, left] =
    refused.outcome === 'OPERATOR_BUDGET' ? ['your budget', refused.operatorLeft] : ["the house's budget", refused.houseLeft];
  return `${inDigits(amount)} ${token} is more than what is left of ${whose} for 24 hours: ${inDigits(left)} ${token} (see: budget).`;
}
