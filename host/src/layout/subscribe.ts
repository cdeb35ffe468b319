import { sendContact } from 'shared/api-client/contact';
import { ApiError, messageOf } from 'shared/api-client/http';
import * as v from 'valibot';

const Email = v.pipe(v.string(), v.email(), v.maxLength(254));

/**
 * Requests the newsletter for an address. The provider mails a link that confirms the subscription.
 * @returns null on success, else the error text for the reader
 */
export async function subscribe(email: string): Promise<string | null> {
  if (!v.is(Email, email)) return 'Please enter a valid email address';
  try {
    await sendContact({ email });
    return null;
  } catch (error) {
    const known = error instanceof ApiError && error.status === 400 && error.code !== 'VALIDATION';
    return known ? 'Email already subscribed!' : messageOf(error);
  }
}
