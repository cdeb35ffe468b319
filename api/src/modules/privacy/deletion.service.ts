import type { DeleteAccountRequest, DeletionState, LeftBalance } from 'shared/contracts/privacy';
import type { Queryable } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { accountDeletedMail } from '../../core/mail/mails.ts';
import { addToOutbox } from '../../core/mail/outbox.repository.ts';
import { newSecret } from '../../core/secrets/codes.ts';
import { normalEmail } from '../accounts/members/emails.ts';
import { hashPassword } from '../accounts/members/passwords.ts';
import { findOwned } from '../accounts/security/security.repository.ts';
import { type Asking, stepUp } from '../accounts/security/stepUp.ts';
import type { AccountDeps } from '../accounts/sessions/accountDeps.ts';
import { forgetSalts } from '../purchases/receipts/receipts.repository.ts';
import { keepStop } from '../responsible-gaming/keptStops.ts';
import { findProtection, lockPurse } from '../responsible-gaming/protection.repository.ts';
import { getProtection } from '../responsible-gaming/protection.service.ts';
import { protectionOf } from '../responsible-gaming/protectionOf.ts';
import { theHouse } from '../wallets/budget.repository.ts';
import { creditFromHouse } from '../wallets/ledger.repository.ts';
import { erasePerson, findHeld, findLeft, findOpen, removePersonal } from './deletion.repository.ts';

/** A day, ms: whoever asks to come back after an exclusion waits that long, and so does whoever leaves and comes back. */
const leastWait = 24 * 60 * 60_000;

/** What stands between a member and the deletion of their account, and what they would lose. */
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
 * Deletes an account: the person is erased and the books stay. Judged under the lock of the wallet, which purchases take: none can come
 * between. The pictures are the caller's to remove.
 * @throws ApiError UNAUTHORIZED, VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS, ACCOUNT_FROZEN, STILL_OPEN, BALANCE_CHANGED, ON_BREAK
 */
export async function deleteAccount(deps: AccountDeps, leaving: Asking, request: DeleteAccountRequest): Promise<void> {
  const { userId } = leaving;
  const { owned, use } = await stepUp(deps, leaving, request, 'deletion');
  const nobodysPassword = await hashPassword(newSecret());
  await deps.db.transaction(async (tx) => {
    await use(tx);
    await lockPurse(tx, userId);
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

/** A frozen account could otherwise be left for a new one. */
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
      ? `You hold a number of round ${first.lotteryId} (${first.name}), which is not drawn yet.`
      : `Your prize of round ${first.lotteryId} (${first.name}) was not sent yet.`;
  throw new ApiError(409, 'STILL_OPEN', `${what} Your account can be deleted after that. Nothing was deleted.`);
}

/** What is left goes back to the house, in the books, when it is what the member has seen. */
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

/** A break or an exclusion outlives the account, by the address. */
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
  await keepStop(tx, email, { ...stop, endsAt });
}
