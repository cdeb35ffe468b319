import { currentUser, logout } from '../api-client/auth.ts';
import { wallet } from '../api-client/wallets.ts';
import type { User } from '../contracts/auth.ts';
import { tokenAddresses } from '../contracts/tokenAddresses.ts';
import type { Wallet } from '../contracts/wallets.ts';
import { leaveThisBrowser } from '../push/leaveThisBrowser.ts';

/** API calls of the session, in a lazy chunk: the first paint needs no API client. */

/** Database in which older versions stored the encrypted password ('Remember me'). */
const formerDatabase = 'snail-lotto.remembered';

/** Deletes the password that an older version of the site stored in a member's browser, if any. */
export function forgetKeptPassword(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(formerDatabase);
  } catch {
    // A browser that refuses storage has stored nothing either.
  }
}

/** @throws ApiError when the token is refused or there is no readable response */
export const fetchUser = (): Promise<User> => currentUser();

/** Fetches both wallets of the member; rejects when one of them fails. */
export async function fetchWallets(): Promise<{ cto: Wallet; stable: Wallet }> {
  forgetKeptPassword();
  const [cto, stable] = await Promise.all([wallet(tokenAddresses.cto), wallet(tokenAddresses.stable)]);
  return { cto, stable };
}

/** Revokes a token and ends push alerts in this browser, which would be shown to the next user of the device. */
export async function revoke(token: string): Promise<void> {
  try {
    await logout(token);
  } finally {
    // Best effort: the provider already sends no more push alerts to this browser.
    await leaveThisBrowser().catch((error: unknown) => console.error('The subscription for alerts could not be ended.', error));
  }
}
