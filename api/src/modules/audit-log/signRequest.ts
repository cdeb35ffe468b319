import { createHmac, randomBytes } from 'node:crypto';
import { isSigned, type OperatorKey } from './operatorKey.ts';

// Of what the command line needs to send a command: little, so that it starts fast.

/** What travels with a command line: who asks for it, when, and the proof. */
export interface Signed {
  publicKey: string;
  /** Name of the key, for the first operator of all. */
  name: string;
  /** Epoch ms. */
  at: number;
  nonce: string;
  /** What the digests of the words are made with. */
  blind: string;
  signature: string;
}

/** A command line as it was typed, and where. */
export interface Typed {
  argv: readonly string[];
  cwd: string;
}

/** Says what the bytes are, so that a signature of a key for something else is none for this. */
export const heading = 'snail-lotto act\n';

/** @returns HMAC-SHA-256 in hexadecimal digits */
export const digest = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
export const keyOf = (blind: string, what: number | 'cwd'): string => digest(blind, String(what)).slice(0, 32);

/** What is signed: the same text for who asks and for who verifies. */
export function requestText({ argv, cwd }: Typed, { at, nonce, blind }: Pick<Signed, 'at' | 'nonce' | 'blind'>): string {
  const request = {
    at,
    nonce,
    cwd: digest(keyOf(blind, 'cwd'), cwd),
    words: argv.map((word, place) => digest(keyOf(blind, place), word)),
  };
  return heading + JSON.stringify(request);
}

/** Signs a command line, now. */
export function signTyped(key: OperatorKey, typed: Typed): Signed {
  const random = () => randomBytes(16).toString('base64url');
  const once = { at: Date.now(), nonce: random(), blind: random() };
  return { ...once, publicKey: key.publicKey, name: key.name, signature: key.sign(requestText(typed, once)) };
}

/** Whether it was signed for just this. */
export const isSignedFor = (typed: Typed, signed: Signed): boolean =>
  isSigned(requestText(typed, signed), signed.signature, signed.publicKey);
