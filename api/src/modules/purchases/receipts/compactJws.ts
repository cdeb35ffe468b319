import { type KeyObject, sign } from 'node:crypto';
import { receiptType } from 'shared/contracts/receiptType';

/** The protected header of all receipts that one key signs, encoded. @param kid RFC 7638 thumbprint of the key */
export function receiptHeader(kid: string): string {
  return base64url(JSON.stringify({ alg: 'Ed25519', typ: receiptType, kid }));
}

/**
 * A compact JWS (RFC 7515), by Node's own Ed25519 in this thread: through WebCrypto the way to a thread and back costs more than the
 * signature. Libraries of JOSE read it like any other.
 * @param header of receiptHeader
 */
export function signCompact(header: string, payload: string, privateKey: KeyObject): string {
  const signed = `${header}.${base64url(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');
