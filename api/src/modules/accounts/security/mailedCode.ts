import { ApiError } from '../../../core/http/errors.ts';
import { changeCodeMail, deletionCodeMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { rules } from '../../../core/rate-limit/rules.ts';
import { codeFrom, codeMinutes, sameHash } from '../../../core/secrets/codes.ts';
import type { Keys } from '../../../core/secrets/keys.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { findOwned, type Owned } from './security.repository.ts';

/** Purpose of a mailed code: a code for a change cannot delete the account. */
export type CodePurpose = 'change' | 'deletion';

const mails = { change: changeCodeMail, deletion: deletionCodeMail } as const;

interface CodeOf {
  owned: Pick<Owned, 'userId' | 'credentialEpoch' | 'now'>;
  sessionId: string;
  purpose: CodePurpose;
}

/**
 * Computes the mailed code for a session, credential epoch and time span from the provider's key; it is not stored. A code is
 * also valid in the next span, so for at least `codeMinutes`.
 */
function codeOf({ codes }: Keys, { owned: { userId, credentialEpoch }, sessionId, purpose }: CodeOf, span: number): string {
  return codeFrom(codes, `${purpose} ${userId} ${sessionId} ${credentialEpoch} ${span}`);
}

const spanOf = (now: Date) => Math.floor(now.getTime() / (codeMinutes * 60_000));

export function isMailedCode(deps: AccountDeps, of: CodeOf, typed: string): boolean {
  const span = spanOf(of.owned.now);
  return deps.keys.accepted().some((keys) => [0, 1].some((back) => sameHash(codeOf(keys, of, span - back), typed)));
}

/** Mails a code to a member whose second factor is email. @throws ApiError FORBIDDEN for other members, TOO_MANY_REQUESTS */
export async function mailCode(
  deps: AccountDeps,
  { userId, sessionId }: { userId: number; sessionId: string },
  purpose: CodePurpose,
): Promise<void> {
  const owned = await findOwned(deps.db, userId);
  if (owned.secondFactor !== 'email' || owned.email === null)
    throw new ApiError(403, 'FORBIDDEN', 'Your account needs no code from a mail.');
  await deps.limits.take(rules.stepUpMailByMember, String(userId));
  const code = codeOf(deps.keys.signing, { owned, sessionId, purpose }, spanOf(owned.now));
  await addToOutbox(deps.db, mails[purpose](owned.email, code));
  deps.mailer.wake();
}
