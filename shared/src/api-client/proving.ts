import { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { noteProofNonce, proofOf } from 'shared/session';
import { idempotencyHeader, proofHeader, proofNonceHeader } from '../contracts/headers.ts';

/**
 * Sends calls that change something with a proof that they come from the browser in which the session was started, logins with one of
 * the key that their session is to be bound to, and once more what the provider asks a fresh proof for.
 * @param send what asks the network: it rejects for a refusal, with the answer as `response`
 */
export function proving(send: AxiosAdapter): AxiosAdapter {
  return async (config) => {
    const isProved = config.method !== 'get' && (await prove(config));
    try {
      return noted(await send(config));
    } catch (error) {
      const asked = challengeIn(error);
      // A proof that was refused for another reason would be so again.
      if (asked === undefined || (isProved && asked !== 'use_dpop_nonce') || !(await prove(config))) throw error;
      return noted(await send(config));
    }
  };
}

/** @returns whether there is something to prove, and a key to do it with */
async function prove(config: InternalAxiosRequestConfig): Promise<boolean> {
  const { method = 'get', url = '', data, headers } = config;
  const token = /^Bearer (.+)$/.exec(String(headers.get('Authorization') ?? ''))?.[1];
  // Without a session only a login has to do with the key.
  if (token === undefined && !/login\/?$/.test(url)) return false;
  const { origin, pathname } = new URL(url, location.href);
  const id = headers.get(idempotencyHeader);
  const proof = await proofOf({
    method: method.toUpperCase(),
    url: origin + pathname,
    body: typeof data === 'string' ? data : undefined,
    id: typeof id === 'string' ? id : undefined,
    token,
  }).catch((error: unknown) => {
    console.error('The code that proves a call could not be loaded.', error);
    // Without it a login works, and starts a session that is bound to no key; another call is not sent at all.
    if (token === undefined) return null;
    throw new AxiosError('The call could not be proved.', AxiosError.ERR_NETWORK, config);
  });
  if (proof !== null) headers.set(proofHeader, proof);
  return proof !== null;
}

function noted(answer: AxiosResponse): AxiosResponse {
  const nonce: unknown = answer.headers[proofNonceHeader];
  if (typeof nonce === 'string') noteProofNonce(nonce);
  return answer;
}

/** What the provider wants proved. Told by its form: each remote may bring an axios, and errors, of its own. */
function challengeIn(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('response' in error) || !isAnswer(error.response)) return undefined;
  const { status, headers } = noted(error.response);
  return status === 401 ? /^DPoP error="(\w+)"/.exec(String(headers['www-authenticate']))?.[1] : undefined;
}

const isAnswer = (value: unknown): value is AxiosResponse => typeof value === 'object' && value !== null && 'headers' in value;
