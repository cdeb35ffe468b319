import { type KeyObject, sign } from 'node:crypto';
import { receiptType } from 'shared/contracts/receiptType';

/** Encodes the protected header, the same for all receipts of a key. @param kid RFC 7638 thumbprint of the key */
export function receiptHeader(kid: string): string {
  return base64url(JSON.stringify({ alg: 'Ed25519', typ: receiptType, kid }));
}

/**
 * Signs a compact JWS (RFC 7515) with Node's synchronous Ed25519: WebCrypto's switch of threads costs more than the signature
 * itself.
 * @param header of receiptHeader
 */
export function signCompact(header: string, payload: string, privateKey: KeyObject): string {
  const signed = `${header}.${base64url(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');
