import axios from 'axios';

/**
 * Proves the calls of releases that do not do so themselves: they make their clients of the page's axios, and what those send by is said
 * here. Called by the host before a remote is loaded.
 */
export function proveForAll(): void {
  const send = axios.getAdapter('xhr');
  axios.defaults.adapter = async (config) =>
    config.method === 'get' ? send(config) : (await import(/* webpackChunkName: "proof" */ './proving.ts')).proving(send)(config);
}
