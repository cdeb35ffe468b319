import { ApiError } from '../../base/http/errors.ts';
import { rules } from '../../base/limits/rules.ts';
import { deletionCodeMail } from '../../base/mail/mails.ts';
import { addToOutbox } from '../../base/mail/outbox.repository.ts';
import { codeFrom, codeMinutes, sameHash } from '../../base/secrets/codes.ts';
import type { Keys } from '../../base/secrets/keys.ts';
import { findOwned } from '../security/security.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';

/** Whose session asks. */
interface Asking {
  userId: number;
  sessionId: string;
}

/**
 * The mailed code of one session in one span of time. It is made of both and the provider's key and stands in no table; it counts
 * until the next span is over, so that it lives `codeMinutes` at least.
 */
function codeOf({ codes }: Keys, { userId, sessionId }: Asking, span: number): string {
  return codeFrom(codes, `deletion ${userId} ${sessionId} ${span}`);
}

const spanOf = (now: Date) => Math.floor(now.getTime() / (codeMinutes * 60_000));

/** Whether this is a code that was mailed for this session a moment ago. */
export function isDeletionCode(deps: AccountDeps, asking: Asking, typed: string, now: Date): boolean {
  return deps.keys.accepted().some((keys) => [0, 1].some((back) => sameHash(codeOf(keys, asking, spanOf(now) - back), typed)));
}

/**
 * Mails the code to a member whose logins ask for one.
 * @throws ApiError FORBIDDEN to others, TOO_MANY_REQUESTS
 */
export async function mailDeletionCode(deps: AccountDeps, asking: Asking): Promise<void> {
  const { email, secondFactor, now } = await findOwned(deps.db, asking.userId);
  if (secondFactor !== 'email' || email === null) throw new ApiError(403, 'FORBIDDEN', 'Your account needs no code from a mail.');
  await deps.limits.take(rules.deletionMailByMember, String(asking.userId));
  await addToOutbox(deps.db, deletionCodeMail(email, codeOf(deps.keys.signing, asking, spanOf(now))));
  deps.mailer.wake();
}
