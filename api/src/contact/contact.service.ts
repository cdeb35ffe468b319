import type { ContactRequest } from 'shared/contracts/contact';
import type { AccountDeps } from '../auth/accountDeps.ts';
import { networkOf } from '../auth/network.ts';
import { rules } from '../auth/rateLimits.ts';
import { invalidField } from '../auth/refusals.ts';
import { identify } from '../auth/sessions.service.ts';
import { ApiError } from '../plugins/errors.ts';
import { emailProblem, normalEmail } from '../users/emails.ts';
import { findUser } from '../users/users.repository.ts';
import { insertSubscription } from './subscriptions.repository.ts';

/** Where a request to subscribe comes from. @property authorization header of a member, if any */
export interface Sender {
  address: string;
  authorization: string | undefined;
}

/**
 * Subscribes an address. A member may leave it empty: then it is the member's own.
 * @throws ApiError VALIDATION, ALREADY_SUBSCRIBED, TOO_MANY_REQUESTS
 */
export async function subscribe(deps: AccountDeps, request: ContactRequest, sender: Sender): Promise<void> {
  await deps.limits.take(rules.subscribeByAddress, networkOf(sender.address));
  const email = normalEmail(request.email) || (await emailOf(deps, sender.authorization));
  const problem = emailProblem(email);
  if (problem) throw invalidField('email', problem);
  const isNew = await insertSubscription(deps.db, {
    email,
    fullName: written(request.fullName),
    question: written(request.question),
    message: written(request.message),
  });
  if (!isNew) throw new ApiError(400, 'ALREADY_SUBSCRIBED', 'Email already subscribed!');
}

async function emailOf(deps: AccountDeps, authorization: string | undefined): Promise<string> {
  const claims = await identify(deps, authorization);
  const member = claims && (await findUser(deps.db, claims.userId));
  return normalEmail(member?.email ?? '');
}

const written = (text: string | undefined): string | null => text?.trim() || null;
