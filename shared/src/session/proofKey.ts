import { keepProofKey, type ProofKey } from './proofKeyStore.ts';
import { digestOf } from './webEncoding.ts';

/**
 * Makes the browser's key.
 * @returns the one that another tab has made meanwhile, where it has
 * @throws Error on a page that has no WebCrypto or no storage
 */
export async function newProofKey(): Promise<ProofKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  const { crv = '', kty = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const publicKey = { crv, kty, x, y };
  return keepProofKey({ privateKey: pair.privateKey, publicKey, thumbprint: await digestOf(JSON.stringify(publicKey)) });
}
