import { networkOf } from '../../../core/http/network.ts';
import { invalidField } from '../../../core/http/refusals.ts';
import { rules } from '../../../core/rate-limit/rules.ts';
import { emailProblem, normalEmail } from '../members/emails.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';

/** The answer to whoever asks for a mail: the same whether a member has the address or not. */
export const emailSent = { message: 'Email sent successfully!' };

/**
 * Checks an address to which anybody may have a mail sent, and counts the request by visitor and by address.
 * @param address the visitor's IP address
 * @returns the address in its normal form
 * @throws ApiError VALIDATION, TOO_MANY_REQUESTS
 */
export async function acceptEmail({ limits }: AccountDeps, typedEmail: string, address: string): Promise<string> {
  const email = normalEmail(typedEmail);
  const problem = emailProblem(email);
  if (problem) throw invalidField('email', problem);
  await limits.take(rules.mailByAddress, networkOf(address));
  await limits.take(rules.mailByEmail, email);
  return email;
}
