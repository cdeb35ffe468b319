import type { ProofKey } from './proofKeyStore.ts';
import { digestOf } from './webEncoding.ts';

/** Creates a key pair for the browser. @throws Error without WebCrypto */
export async function newProofKey(): Promise<ProofKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  const { crv = '', kty = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const publicKey = { crv, kty, x, y };
  return { privateKey: pair.privateKey, publicKey, thumbprint: await digestOf(JSON.stringify(publicKey)) };
}
