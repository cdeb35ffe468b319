import { type ProofKey, storedProofKey, storeProofKey } from './proofKeyStore.ts';

/**
 * `url`: absolute URL without query. `body`: sent text; undefined when the body is not a text. `id`: idempotency key, which makes
 * a retry harmless.
 */
interface ProofClaims {
  method: string;
  url: string;
  body: string | undefined;
  id: string | undefined;
  token: string | undefined;
}

/** Encodes bytes as base64url without padding. */
export const encoded = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

export const digestOf = async (text: string): Promise<string> =>
  encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));

/** Creates a key pair for the browser. @throws Error without WebCrypto */
async function newProofKey(): Promise<ProofKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  const { crv = '', kty = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const publicKey = { crv, kty, x, y };
  return { privateKey: pair.privateKey, publicKey, thumbprint: await digestOf(JSON.stringify(publicKey)) };
}

/**
 * Creates a proof (DPoP, RFC 9449) that a call comes from this browser.
 * @param nonce the provider's latest nonce
 * @returns null without a key: the session is not bound to one here, or none can be created
 */
export async function prove(claims: ProofClaims, nonce: string | undefined): Promise<string | null> {
  const key = await (claims.token === undefined ? keyForLogin() : keyOf(claims.token));
  return key && proofBy(key, claims, nonce);
}

export async function proofBy(
  key: ProofKey,
  { method, url, body, id, token }: ProofClaims,
  nonce: string | undefined,
): Promise<string> {
  const said = {
    jti: id ?? encoded(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: url,
    iat: Math.floor(Date.now() / 1000),
    nonce,
    ...(token !== undefined && { ath: await digestOf(token) }),
    // Our extension: an attacker who sees the proof cannot send it with another body.
    ...(body !== undefined && { bodyHash: await digestOf(body) }),
  };
  const text = `${json({ typ: 'dpop+jwt', alg: 'ES256', jwk: key.publicKey })}.${json(said)}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, new TextEncoder().encode(text));
  return `${text}.${encoded(new Uint8Array(signature))}`;
}

const json = (value: object) => encoded(new TextEncoder().encode(JSON.stringify(value)));

/** Key of a browser that refuses storage: sessions bound to it end with the page. */
let keyOfThisPage: ProofKey | undefined;

/**
 * A page without TLS has no WebCrypto and no key, so its session is not bound.
 * @param database of the key, by default that of members
 */
export async function keyForLogin(database?: string): Promise<ProofKey | null> {
  try {
    const key = await keptKey(database);
    return key ?? (await storeProofKey(await newProofKey(), database));
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

/** @throws Error when the browser refuses storage and the page has no key in memory */
const keptKey = async (database?: string): Promise<ProofKey | undefined> => keyOfThisPage ?? (await storedProofKey(database));

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

function boundTo(token: string): string | undefined {
  try {
    const claims: { cnf?: { jkt?: string } } = JSON.parse(
      atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    );
    return claims.cnf?.jkt;
  } catch {
    return undefined;
  }
}
