import { ApiError } from '../../../core/http/errors.ts';
import { changeCodeMail, deletionCodeMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { rules } from '../../../core/rate-limit/rules.ts';
import { codeFrom, codeMinutes, sameHash } from '../../../core/secrets/codes.ts';
import type { Keys } from '../../../core/secrets/keys.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { findOwned, type Owned } from './security.repository.ts';

/** What a mailed code is for: one for a change of the account does not delete it. */
export type CodePurpose = 'change' | 'deletion';

const mails = { change: changeCodeMail, deletion: deletionCodeMail } as const;

/** Whose code, and for what. */
interface CodeOf {
  owned: Pick<Owned, 'userId' | 'credentialEpoch' | 'now'>;
  sessionId: string;
  purpose: CodePurpose;
}

/**
 * The mailed code of one session under one credential epoch in one span of time. It is made of them and the provider's key and stands in no
 * table; it counts until the next span is over, so that it lives `codeMinutes` at least.
 */
function codeOf({ codes }: Keys, { owned: { userId, credentialEpoch }, sessionId, purpose }: CodeOf, span: number): string {
  return codeFrom(codes, `${purpose} ${userId} ${sessionId} ${credentialEpoch} ${span}`);
}

const spanOf = (now: Date) => Math.floor(now.getTime() / (codeMinutes * 60_000));

/** Whether this is a code that was mailed for this session and purpose a moment ago. */
export function isMailedCode(deps: AccountDeps, of: CodeOf, typed: string): boolean {
  const span = spanOf(of.owned.now);
  return deps.keys.accepted().some((keys) => [0, 1].some((back) => sameHash(codeOf(keys, of, span - back), typed)));
}

/**
 * Mails the code to a member whose second factor is one.
 * @throws ApiError FORBIDDEN to others, TOO_MANY_REQUESTS
 */
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
