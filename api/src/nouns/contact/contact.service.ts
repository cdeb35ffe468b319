import type { ContactRequest } from 'shared/contracts/contact';
import { ApiError } from '../../base/http/errors.ts';
import { networkOf } from '../../base/http/network.ts';
import { invalidField } from '../../base/http/refusals.ts';
import { rules } from '../../base/limits/rules.ts';
import { emailProblem, normalEmail } from '../members/emails.ts';
import { findMember } from '../members/members.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { identify } from '../sessions/sessions.service.ts';
import { insertMessage } from './messages.repository.ts';
import { insertSubscription } from '../subscriptions/subscriptions.repository.ts';

/** Where a request comes from. @property authorization header of a member, if any */
export interface Sender {
  address: string;
  authorization: string | undefined;
}

/**
 * Takes what was sent: with a text it is a message for the operator, without one it subscribes the address.
 * A member may leave the address empty: then it is the member's own.
 * @returns the sentence to acknowledge it with
 * @throws ApiError VALIDATION, ALREADY_SUBSCRIBED (never for a message), TOO_MANY_REQUESTS
 */
export async function receive(deps: AccountDeps, request: ContactRequest, sender: Sender): Promise<string> {
  const [question, message] = [written(request.question), written(request.message)];
  const isMessage = question !== null || message !== null;
  await deps.limits.take(isMessage ? rules.contactByAddress : rules.subscribeByAddress, networkOf(sender.address));

  const member = await memberOf(deps, sender.authorization);
  const email = normalEmail(request.email) || normalEmail(member?.email ?? '');
  const problem = emailProblem(email);
  if (problem) throw invalidField('email', problem);
  const fullName = written(request.fullName);

  if (isMessage) {
    await deps.limits.take(rules.contactByEmail, email);
    await insertMessage(deps.db, { email, userId: member?.id ?? null, fullName, question, message });
    return 'Your message has reached us.';
  }
  if (!(await insertSubscription(deps.db, { email, fullName, userId: member?.id ?? null }))) {
    throw new ApiError(400, 'ALREADY_SUBSCRIBED', 'Email already subscribed!');
  }
  return 'Subscription successful!';
}

async function memberOf(deps: AccountDeps, authorization: string | undefined) {
  const claims = await identify(deps, authorization);
  const member = claims && (await findMember(deps.db, claims.userId));
  return member && { id: claims.userId, email: member.email };
}

const written = (text: string | undefined): string | null => text?.trim() || null;
