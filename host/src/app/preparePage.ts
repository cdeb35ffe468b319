import { routePatterns } from 'shared/contracts/paths';
import { loadContact } from '../pages/contact/Contact.tsx';
import { loadPolicy } from '../pages/policy/Policy.tsx';

/**
 * Fetches the code that the first render of an address needs beyond the shell. Awaited before rendering on the server
 * and before hydrating in the browser, so that both start with the same page.
 */
export async function preparePage(pathname: string): Promise<void> {
  if (pathname === routePatterns.policy) await loadPolicy();
  if (pathname === routePatterns.contact) await loadContact();
}
