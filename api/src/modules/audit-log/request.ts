import { createHmac, randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isSigned, type OperatorKey } from './operatorKey.ts';

export const SignedShape = Type.Object({
  publicKey: Type.String(),
  name: Type.String(),
  at: Type.Integer(),
  nonce: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  blind: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  signature: Type.String(),
});

/**
 * The signed text, which the audit record keeps. It has an HMAC of each word, each with its own key. The record can therefore
 * reveal some words for ever, some until a member deletes the account, and some never, and the signature stays verifiable.
 */
const Request = Type.Object({ at: Type.Integer(), nonce: Type.String(), cwd: Type.String(), words: Type.Array(Type.String()) });
export type Request = Type.Static<typeof Request>;

const Word = Type.Object({ word: Type.String(), key: Type.String() });
type Word = Type.Static<typeof Word>;
const Words = Type.Array(Type.Union([Word, Type.Null(), Type.Literal(false)]));

/**
 * Reveals the words at the given places with their HMAC keys, and null for the others; as JSON for the record.
 * @param inline places of options that contain their value, `--email=…`: false if hidden
 */
export function revealWords(
  { argv }: Typed,
  { blind }: Pick<Signed, 'blind'>,
  places: ReadonlySet<number>,
  inline: ReadonlySet<number> = new Set(),
): string {
  const hidden = (place: number) => (inline.has(place) ? false : null);
  return JSON.stringify(argv.map((word, place) => (places.has(place) ? { word, key: keyOf(blind, place) } : hidden(place))));
}

/** Parses a signed text. @throws Error if it is not an operator's request */
export function readRequest(text: string): Request {
  if (!text.startsWith(heading)) throw new Error('It is no request of an operator.');
  return Value.Parse(Request, JSON.parse(text.slice(heading.length)));
}

/** Words of a record in their original places; null or false: hidden. */
export type RecordWord = Word | null | false;
export const readWords = (text: string): RecordWord[] => Value.Parse(Words, JSON.parse(text));

/** Returns the places of revealed words that do not match the signed digests. */
export function alteredWords(request: Request, words: readonly RecordWord[]): number[] {
  const wrong = words.flatMap((each, place) => (each && digest(each.key, each.word) !== request.words[place] ? [place] : []));
  return words.length === request.words.length ? wrong : [...wrong, words.length];
}

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
const heading = 'snail-lotto act\n';

/** @returns HMAC-SHA-256 in hexadecimal digits */
export const digest = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
const keyOf = (blind: string, what: number | 'cwd'): string => digest(blind, String(what)).slice(0, 32);

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
