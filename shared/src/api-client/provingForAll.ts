import type { AxiosStatic } from 'axios';
import { sendProved } from 'shared/session';

/**
 * Proves the calls of releases that do not do so themselves: they make their clients from the page's axios, and how those send is
 * set here, before anybody has it.
 */
export function proveForAll(axios: AxiosStatic): void {
  const send = axios.getAdapter('xhr');
  axios.defaults.adapter = async (config) =>
    config.method === 'get' && !config.headers.has('Authorization') ? send(config) : sendProved(config, send);
}
