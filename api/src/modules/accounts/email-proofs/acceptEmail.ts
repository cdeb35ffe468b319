import { invalidField } from '../../../core/http/errors.ts';
import { networkOf } from '../../../core/http/network.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { emailProblem, normalEmail } from '../members/identifiers.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';

/** Response to a request for a mail: the same whether or not a member has the address, so that it reveals no accounts. */
export const emailSent = { message: 'Email sent successfully!' };

/**
 * Validates an address that a visitor wants a mail sent to, and applies the rate limits by visitor and by address.
 * @param address the visitor's IP address
 * @returns the normalised email address
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
