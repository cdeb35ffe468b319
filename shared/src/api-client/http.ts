import type { AxiosRequestConfig } from 'axios';
import { ApiError, fallbackMessage } from './apiError.ts';

/** GET a JSON answer. @param url an address, or the key of the cache that has it */
export async function get<T>(url: string, config?: AxiosRequestConfig): Promise<T> {
  const { get: send } = await calls();
  return send<T>(url, config);
}

/** POST a JSON body. */
export async function post<T>(url: string, body?: unknown, config?: AxiosRequestConfig): Promise<T> {
  const { post: send } = await calls();
  return send<T>(url, body, config);
}

/** PUT a file to an address that the API gave. */
export async function putFile<T>(url: string, file: Blob, config: AxiosRequestConfig): Promise<T> {
  const { putFile: send } = await calls();
  return send<T>(url, file, config);
}

/**
 * What sends: a page that arrives with its answers does not need it. Without its code nothing was sent, and the next call asks for it
 * again.
 */
function calls() {
  return import(/* webpackChunkName: "calls" */ './calls.ts').catch((cause: unknown) => {
    console.error('What sends calls could not be loaded:', cause);
    throw new ApiError({ statusCode: 0, code: 'NETWORK', message: fallbackMessage });
  });
}
