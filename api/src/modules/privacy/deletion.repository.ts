import type { LeftBalance, OpenMatter } from 'shared/contracts/privacy';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';
import { erasures } from '../../core/db/tableRules.ts';
import { allTables } from '../tables.ts';
import type { Bucket } from '../wallets/ledger.repository.ts';

const openSql = `
  select kind, "lotteryId", name, (extract(epoch from ends_at) * 1000)::bigint as "endsAt" from (
    select 'order' as kind, l.id as "lotteryId", o.name, l.ends_at from orders o join lotteries l on l.id = o.lottery_id
      where o.user_id = $1 and o.fulfilled_at is null
    union all
    select 'order', l.id, l.name, l.ends_at from prizes_due d join lotteries l on l.id = d.lottery_id where l.winner_user_id = $1
    union all
    select 'round', l.id, l.name, l.ends_at from lotteries l
      where l.undecided and exists (select from tickets t where t.lottery_id = l.id and t.user_id = $1)
    union all
    select 'round', l.id, l.name, l.ends_at from refunds_due d join lotteries l on l.id = d.lottery_id
      where exists (select from purchases p where p.lottery_id = l.id and p.user_id = $1 and (p.user_id, p.id) > (d.after_user, d.after_purchase))
  ) open order by ends_at, kind, "lotteryId" limit 20`;

/** Lists what blocks the deletion of an account (open orders and prizes, undecided lotteries, refunds to come), earliest first. */
export function findOpen(db: Queryable, userId: number): Promise<OpenMatter[]> {
  return db.query<OpenMatter>(openSql, [userId]);
}

const left = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('wallets as w')
    .innerJoin('tokens as t', 't.id', 'w.tokenId')
    .select(({ ref }) => ['t.symbol as token', ref('w.balance').$notNull().as('amount'), 't.decimals'])
    .where('w.userId', '=', given.userId)
    .where('w.balance', '>', 0)
    .orderBy('t.id'),
);

export function findLeft(db: Queryable, userId: number): Promise<LeftBalance[]> {
  return left(db, { userId });
}

interface Held {
  tokenId: number;
  bucket: Bucket;
  amount: number;
}

const heldSql = `
  select w.token_id as "tokenId", b.bucket, b.amount from wallets w, lateral (values ('available', w.available_balance),
    ('pending', w.pending_balance), ('star', w.star_balance), ('upgrade', w.upgrade_balance)) b (bucket, amount)
  where w.user_id = $1 and b.amount > 0 order by 1, 2`;

export function findHeld(tx: Queryable, userId: number): Promise<Held[]> {
  return tx.query<Held>(heldSql, [userId]);
}

export async function removePersonal(tx: Queryable, userId: number, email: string | null): Promise<void> {
  for (const sql of erasures(allTables)) await tx.query(sql, sql.includes('$2') ? [userId, email] : [userId]);
}

/**
 * Erases personal data in the member's row. Id and drawn public name stay, for the ledger and the public pages.
 * @param passwordHash hash of an unknown random password
 */
export async function erasePerson(tx: Queryable, userId: number, passwordHash: string): Promise<void> {
  await tx.query(
    `update users set username = 'erased-' || public_id, full_name = null, email = null, email_verified_at = null, avatar = null,
      picture_public = false, description = null, password_hash = $2, verified = false, second_factor = 'none', totp_secret = null, totp_last_step = null,
      erased_at = clock_timestamp() where id = $1`,
    [userId, passwordHash],
  );
}
