import { createHmac, randomBytes } from 'node:crypto';
import { isSigned, type OperatorKey } from './operatorKey.ts';

// The command line client imports this file: it has few imports, so that the client starts fast.

/**
 * Signature data that is sent with a command line. `name`: name of the key; used to enrol the first operator. `at`: epoch ms.
 * `blind`: random base of the HMAC keys of the words.
 */
export interface Signed {
  publicKey: string;
  name: string;
  at: number;
  nonce: string;
  blind: string;
  signature: string;
}

export interface Typed {
  argv: readonly string[];
  cwd: string;
}

/** Domain separation: a signature that was made for another purpose does not verify as one of an act. */
export const heading = 'snail-lotto act\n';

/** @returns HMAC-SHA-256 in hexadecimal digits */
export const digest = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
export const keyOf = (blind: string, what: number | 'cwd'): string => digest(blind, String(what)).slice(0, 32);

export function requestText({ argv, cwd }: Typed, { at, nonce, blind }: Pick<Signed, 'at' | 'nonce' | 'blind'>): string {
  const request = {
    at,
    nonce,
    cwd: digest(keyOf(blind, 'cwd'), cwd),
    words: argv.map((word, place) => digest(keyOf(blind, place), word)),
  };
  return heading + JSON.stringify(request);
}

export function signTyped(key: OperatorKey, typed: Typed): Signed {
  const random = () => randomBytes(16).toString('base64url');
  const once = { at: Date.now(), nonce: random(), blind: random() };
  return { ...once, publicKey: key.publicKey, name: key.name, signature: key.sign(requestText(typed, once)) };
}

export const isSignedFor = (typed: Typed, signed: Signed): boolean =>
  isSigned(requestText(typed, signed), signed.signature, signed.publicKey);
