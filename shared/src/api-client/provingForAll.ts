import type { AxiosStatic } from 'axios';
import { sendProved } from 'shared/session';

/**
 * Proves the calls of releases that do not do so themselves: they make their clients of the page's axios, and what those send by is said
 * here, before anybody has it.
 */
export function proveForAll(axios: AxiosStatic): void {
  const send = axios.getAdapter('xhr');
  axios.defaults.adapter = async (config) => (config.method === 'get' ? send(config) : sendProved(config, send));
}
