import { sendContact } from 'shared/api-client/contact';
import { ApiError, messageOf } from 'shared/api-client/http';

/** As in the forms, whose library would be more than the rest of this chunk. */
const emailAddress = /^[\w+-]+(\.[\w+-]+)*@[\da-z]+([.-][\da-z]+)*\.[a-z]{2,}$/i;

/**
 * Requests the newsletter for an address. The provider mails a link that confirms the subscription.
 * @returns null on success, else the error text for the reader
 */
export async function subscribe(email: string): Promise<string | null> {
  if (email.length > 254 || !emailAddress.test(email)) return 'Please enter a valid email address';
  try {
    await sendContact({ email });
    return null;
  } catch (error) {
    const known = error instanceof ApiError && error.status === 400 && error.code !== 'VALIDATION';
    return known ? 'Email already subscribed!' : messageOf(error);
  }
}
