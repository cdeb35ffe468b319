import type { DeleteAccountRequest, DeletionState, LeftBalance, OpenMatter } from 'shared/contracts/privacy';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';
import { erasures } from '../../core/db/tableRules.ts';
import { ApiError } from '../../core/http/errors.ts';
import { accountDeletedMail } from '../../core/mail/mails.ts';
import { addToOutbox } from '../../core/mail/outbox.repository.ts';
import { newSecret } from '../../core/secrets/codes.ts';
import { normalEmail } from '../accounts/members/identifiers.ts';
import { hashPassword } from '../accounts/members/passwords.ts';
import { findOwned } from '../accounts/security/security.repository.ts';
import { type Asking, stepUp } from '../accounts/security/stepUp.ts';
import type { AccountDeps } from '../accounts/sessions/accountDeps.ts';
import { forgetSalts } from '../purchases/receipts/receipts.service.ts';
import { findProtection, lockWallet, persistExclusion } from '../responsible-gaming/protection.repository.ts';
import { getProtection, protectionOf } from '../responsible-gaming/protection.service.ts';
import { allTables } from '../tables.ts';
import { eraseMember, type MemberCredit } from '../wallets/ledger.repository.ts';

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

function findLeft(db: Queryable, userId: number): Promise<LeftBalance[]> {
  return left(db, { userId });
}

const heldSql = `
  select w.user_id as "userId", w.token_id as "tokenId", b.bucket, b.amount from wallets w, lateral (values ('available', w.available_balance),
    ('pending', w.pending_balance), ('star', w.star_balance), ('upgrade', w.upgrade_balance)) b (bucket, amount)
  where w.user_id = $1 and b.amount > 0 order by 1, 2`;

export async function removePersonal(tx: Queryable, userId: number, email: string | null): Promise<void> {
  for (const sql of erasures(allTables)) await tx.query(sql, sql.includes('$2') ? [userId, email] : [userId]);
}

/**
 * Erases personal data in the member's row, and transfers what is left to the house. Id and drawn public name stay, for the ledger
 * and the public pages.
 * @param passwordHash hash of an unknown random password
 */
export async function erasePerson(tx: Queryable, userId: number, passwordHash: string): Promise<void> {
  await eraseMember(tx, userId, passwordHash, await tx.query<MemberCredit>(heldSql, [userId]));
}

/** A self-exclusion lasts at least this long after the account is deleted, in ms: the same day of waiting as for a return. */
const leastWait = 24 * 60 * 60_000;

export async function deletionState(db: Queryable, userId: number): Promise<DeletionState> {
  const [{ secondFactor }, { stop }, open, left] = await Promise.all([
    findOwned(db, userId),
    getProtection(db, userId),
    findOpen(db, userId),
    findLeft(db, userId),
  ]);
  return { open, left, secondFactor, stopEndsAt: stop?.endsAt ?? null };
}

/**
 * Deletes an account: erases the personal data and keeps the ledger. It holds the lock that purchases take, so that none can run
 * meanwhile. The caller deletes the pictures.
 * @throws ApiError UNAUTHORIZED, VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS, ACCOUNT_FROZEN, STILL_OPEN, BALANCE_CHANGED,
 * ON_BREAK
 */
export async function deleteAccount(deps: AccountDeps, leaving: Asking, request: DeleteAccountRequest): Promise<void> {
  const { userId } = leaving;
  const { owned, use } = await stepUp(deps, leaving, request, 'deletion');
  const nobodysPassword = await hashPassword(newSecret());
  await deps.db.transaction(async (tx) => {
    await use(tx);
    await lockWallet(tx, userId);
    await refuseFrozen(tx, userId);
    await refuseWhileOpen(tx, userId);
    const email = owned.email === null ? null : normalEmail(owned.email);
    await refuseOtherBalance(tx, userId, request.left);
    await keepRunningStop(tx, userId, email);
    await removePersonal(tx, userId, email);
    await forgetSalts(tx, userId);
    await erasePerson(tx, userId, nobodysPassword);
    if (owned.email !== null) await addToOutbox(tx, accountDeletedMail(owned.email));
  });
  deps.mailer.wake();
}

/** Otherwise the member could replace a frozen account with a new one. */
async function refuseFrozen(tx: Queryable, userId: number): Promise<void> {
  if ((await findProtection(tx, userId)).frozenAt === null) return;
  const message =
    'Your account is frozen and cannot be deleted now. Please write to us on the Contact page. Nothing was deleted.';
  throw new ApiError(409, 'ACCOUNT_FROZEN', message);
}

async function refuseWhileOpen(tx: Queryable, userId: number): Promise<void> {
  const [first] = await findOpen(tx, userId);
  if (first === undefined) return;
  const what =
    first.kind === 'round'
      ? `You hold a number of round ${first.lotteryId} (${first.name}), which is not drawn or paid back yet.`
      : `Your prize of round ${first.lotteryId} (${first.name}) was not sent yet.`;
  throw new ApiError(409, 'STILL_OPEN', `${what} Your account can be deleted after that. Nothing was deleted.`);
}

async function refuseOtherBalance(tx: Queryable, userId: number, seen: readonly LeftBalance[]): Promise<void> {
  const words = (balances: readonly LeftBalance[]) =>
    balances
      .map(({ token, amount }) => `${token} ${amount}`)
      .toSorted()
      .join();
  if (words(await findLeft(tx, userId)) !== words(seen)) {
    const message = 'What is left in your wallet is not what it was a moment ago. Please look at it again. Nothing was deleted.';
    throw new ApiError(409, 'BALANCE_CHANGED', message);
  }
}

/** Keeps a running cool-off or self-exclusion for the address beyond the account. */
async function keepRunningStop(tx: Queryable, userId: number, email: string | null): Promise<void> {
  const stored = await findProtection(tx, userId);
  const { stop } = protectionOf(stored);
  if (stop === null) return;
  if (email === null) {
    const message =
      'You are on a break, and without an address it could not go on. Please wait for its end. Nothing was deleted.';
    throw new ApiError(409, 'ON_BREAK', message);
  }
  const endsAt = stop.kind === 'exclusion' ? Math.max(stop.endsAt, stored.now.getTime() + leastWait) : stop.endsAt;
  await persistExclusion(tx, email, { ...stop, endsAt });
}
