import { routePatterns } from 'shared/contracts/paths';
import { loadContact } from '../pages/contact/Contact.tsx';
import { loadPolicy } from '../pages/policy/Policy.tsx';

/**
 * Loads the chunks that the first render of an address needs besides the shell. Await it before rendering on the server and
 * before hydrating in the browser, so that both render the same tree.
 */
export async function preparePage(pathname: string): Promise<void> {
  if (pathname === routePatterns.policy) await loadPolicy();
  if (pathname === routePatterns.contact) await loadContact();
}
