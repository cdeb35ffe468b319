import { logout } from '../api-client/auth.ts';
import { currentUser } from '../api-client/users.ts';
import { wallet } from '../api-client/wallets.ts';
import { tokenAddresses } from '../contracts/tokenAddresses.ts';
import type { User } from '../contracts/users.ts';
import type { Wallet } from '../contracts/wallets.ts';
import { leaveThisBrowser } from '../push/leaveThisBrowser.ts';

/** The session's calls to the API, in a chunk of their own: the first paint needs no API client. */

/** @throws ApiError when the stored token is refused or there is no readable answer */
export const fetchUser = (): Promise<User> => currentUser();

/** Both wallets of the member; fails as a whole when one of them does. */
export async function fetchWallets(): Promise<{ cto: Wallet; stable: Wallet }> {
  const [cto, stable] = await Promise.all([wallet(tokenAddresses.cto), wallet(tokenAddresses.stable)]);
  return { cto, stable };
}

/** Makes the API refuse a token from now on, and lets nobody push to this browser any more: whose alerts it showed has left. */
export async function revoke(token: string): Promise<void> {
  try {
    await logout(token);
  } finally {
    // The provider tells this browser nothing any more, whether or not this works.
    await leaveThisBrowser().catch((error: unknown) => console.error('The subscription for alerts could not be ended.', error));
  }
}
