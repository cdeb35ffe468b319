import type { DeleteAccountRequest, DeletionState, LeftBalance } from 'shared/contracts/privacy';
import type { Queryable } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { accountDeletedMail } from '../../core/mail/mails.ts';
import { addToOutbox } from '../../core/mail/outbox.repository.ts';
import { newSecret } from '../../core/secrets/codes.ts';
import { normalEmail } from '../accounts/members/identifiers.ts';
import { hashPassword } from '../accounts/members/passwords.ts';
import { findOwned } from '../accounts/security/security.repository.ts';
import { type Asking, stepUp } from '../accounts/security/stepUp.ts';
import type { AccountDeps } from '../accounts/sessions/accountDeps.ts';
import { forgetSalts } from '../purchases/receipts/receipts.repository.ts';
import { persistExclusion } from '../responsible-gaming/persistentExclusions.ts';
import { findProtection, lockWallet } from '../responsible-gaming/protection.repository.ts';
import { getProtection, protectionOf } from '../responsible-gaming/protection.service.ts';
import { theHouse } from '../wallets/budget.repository.ts';
import { creditFromHouse } from '../wallets/ledger.repository.ts';
import { erasePerson, findHeld, findLeft, findOpen, removePersonal } from './deletion.repository.ts';

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
    await forfeit(tx, userId, request.left);
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

/** Transfers the remaining balances to the house, if they equal those that the member confirmed. */
async function forfeit(tx: Queryable, userId: number, seen: readonly LeftBalance[]): Promise<void> {
  const words = (balances: readonly LeftBalance[]) =>
    balances
      .map(({ token, amount }) => `${token} ${amount}`)
      .toSorted()
      .join();
  if (words(await findLeft(tx, userId)) !== words(seen)) {
    const message = 'What is left in your wallet is not what it was a moment ago. Please look at it again. Nothing was deleted.';
    throw new ApiError(409, 'BALANCE_CHANGED', message);
  }
  for (const { tokenId, bucket, amount } of await findHeld(tx, userId))
    await creditFromHouse(tx, { userId, tokenId, bucket, amount: -amount }, theHouse);
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
