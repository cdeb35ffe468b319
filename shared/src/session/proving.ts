import { idempotencyHeader, proofHeader, proofNonceHeader } from '../contracts/headers.ts';
import { prove } from './proof.ts';
import { latestNonce, noteProofNonce } from './proofNonce.ts';

/** A call that may need a proof, in the form that clients of all versions use. */
export interface ProvableCall {
  method?: string | undefined;
  url?: string | undefined;
  /** Body; a proof can include it only when it is a text. */
  data?: unknown;
  headers: { get: (name: string) => unknown; set: (name: string, value: string) => unknown };
}

export interface ProvableAnswer {
  status: number;
  headers: object;
}

/** Implements `sendProved` of session.ts. */
export async function proving<Call extends ProvableCall, Answer extends ProvableAnswer>(
  call: Call,
  send: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const isProved = await addProof(call);
  try {
    return noted(await send(call));
  } catch (error) {
    const asked = challengeIn(error);
    // A proof that was refused for another reason would be refused again.
    if (asked === undefined || (isProved && asked !== 'use_dpop_nonce') || !(await addProof(call))) throw error;
    return noted(await send(call));
  }
}

async function addProof({ method = 'get', url = '', data, headers }: ProvableCall): Promise<boolean> {
  const token = /^Bearer (.+)$/.exec(String(headers.get('Authorization') ?? ''))?.[1];
  // Without a session only a login needs a proof.
  if (token === undefined && !/login\/?$/.test(url)) return false;
  const { origin, pathname } = new URL(url, location.href);
  // Never for another origin, such as the bucket for pictures, which refuses the header.
  if (origin !== location.origin) return false;
  const id = headers.get(idempotencyHeader);
  const call = {
    method: method.toUpperCase(),
    url: origin + pathname,
    body: typeof data === 'string' ? data : undefined,
    id: typeof id === 'string' ? id : undefined,
    token,
  };
  const proof = await prove(call, latestNonce());
  if (proof !== null) headers.set(proofHeader, proof);
  return proof !== null;
}

function noted<Answer extends ProvableAnswer>(answer: Answer): Answer {
  const nonce = headerOf(answer, proofNonceHeader);
  if (nonce !== undefined) noteProofNonce(nonce);
  return answer;
}

/**
 * Returns the kind of proof that the provider asks for. Checks the error's form, not its class: each remote may bundle its own
 * axios.
 */
function challengeIn(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('response' in error) || !isAnswer(error.response)) return undefined;
  const { response } = error;
  return response.status === 401
    ? /^DPoP error="(\w+)"/.exec(headerOf(noted(response), 'www-authenticate') ?? '')?.[1]
    : undefined;
}

function headerOf({ headers }: ProvableAnswer, name: string): string | undefined {
  const value: unknown = Reflect.get(headers, name);
  return typeof value === 'string' ? value : undefined;
}

const isAnswer = (value: unknown): value is ProvableAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'headers' in value &&
  typeof value.headers === 'object' &&
  value.headers !== null;
