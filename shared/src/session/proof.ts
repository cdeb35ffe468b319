import { newProofKey } from './proofKey.ts';
import { keepProofKey, keptProofKey, type ProofKey } from './proofKeyStore.ts';
import type { ProvenCall } from './provenCall.ts';
import { digestOf, encoded } from './webEncoding.ts';

/**
 * A proof (DPoP, RFC 9449) that a call comes from this browser.
 * @param nonce the provider's last number
 * @returns null when there is nothing to prove with: no key is the session's, or none can be made
 */
export async function prove({ method, url, body, id, token }: ProvenCall, nonce: string | undefined): Promise<string | null> {
  const key = await (token === undefined ? keyForLogin() : keyOf(token));
  if (!key) return null;
  const said = {
    jti: id ?? encoded(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: url,
    iat: Math.floor(Date.now() / 1000),
    nonce,
    ...(token !== undefined && { ath: await digestOf(token) }),
    // Ours: whoever sees the proof cannot send another body with it.
    ...(body !== undefined && { bodyHash: await digestOf(body) }),
  };
  const text = `${json({ typ: 'dpop+jwt', alg: 'ES256', jwk: key.publicKey })}.${json(said)}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, new TextEncoder().encode(text));
  return `${text}.${encoded(new Uint8Array(signature))}`;
}

const json = (value: object) => encoded(new TextEncoder().encode(JSON.stringify(value)));

/** The key of a browser that keeps nothing: sessions that are bound to it end with the page. */
let keyOfThisPage: ProofKey | undefined;

/** A page without TLS has no key: the session of its login is not bound. */
async function keyForLogin(): Promise<ProofKey | null> {
  try {
    const key = await keptKey();
    return key ?? (await keepProofKey(await newProofKey()));
  } catch (error) {
    console.error('This browser keeps no key for the session.', error);
  }
  try {
    keyOfThisPage ??= await newProofKey();
    return keyOfThisPage;
  } catch (error) {
    console.error('This page has no key for the session.', error);
    return null;
  }
}

/** @throws Error where the browser lets the page keep nothing, and the page has no key of its own either */
const keptKey = async (): Promise<ProofKey | undefined> => keyOfThisPage ?? (await keptProofKey());

/** The key that a token's session is bound to. */
async function keyOf(token: string): Promise<ProofKey | null> {
  const thumbprint = boundTo(token);
  if (thumbprint === undefined) return null;
  try {
    const key = await keptKey();
    return key?.thumbprint === thumbprint ? key : null;
  } catch (error) {
    console.error('The key of the session cannot be read.', error);
    return null;
  }
}

/** The thumbprint in a token, undefined in one that is bound to no key. */
function boundTo(token: string): string | undefined {
  try {
    const claims: { cnf?: { jkt?: string } } = JSON.parse(
      atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    );
    return claims.cnf?.jkt;
  } catch {
    // No token of ours: whoever made it knows what it is bound to.
    return undefined;
  }
}
