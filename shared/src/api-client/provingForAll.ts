import type { AxiosStatic } from 'axios';
import { sendProved } from 'shared/session';

/**
 * Adds proofs (DPoP) to the calls of releases that do not add them: they create their clients from the page's axios, whose
 * adapter is replaced here before any part gets it.
 */
export function proveForAll(axios: AxiosStatic): void {
  const send = axios.getAdapter('xhr');
  axios.defaults.adapter = async (config) =>
    config.method === 'get' && !config.headers.has('Authorization') ? send(config) : sendProved(config, send);
}
