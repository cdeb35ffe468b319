import { createHmac, randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isSigned, type OperatorKey } from './operatorKey.ts';

/** What travels with a command line: who asks for it, when, and the proof. */
export const Signed = Type.Object({
  publicKey: Type.String(),
  /** Name of the key, for the first operator of all. */
  name: Type.String(),
  /** Epoch ms. */
  at: Type.Integer(),
  nonce: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  /** What the digests of the words are made with. */
  blind: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  signature: Type.String(),
});
export type Signed = Type.Static<typeof Signed>;

/** A command line as it was typed, and where. */
export interface Typed {
  argv: readonly string[];
  cwd: string;
}

/**
 * What an operator signs, and what the record of the act keeps: a digest of each word, with a key of its own. So the record can show some
 * words for good, others until a member leaves, and others never, and the signature holds all the same.
 */
const Request = Type.Object({ at: Type.Integer(), nonce: Type.String(), cwd: Type.String(), words: Type.Array(Type.String()) });
export type Request = Type.Static<typeof Request>;

/** A word with the key of its digest. */
const Word = Type.Object({ word: Type.String(), key: Type.String() });
export type Word = Type.Static<typeof Word>;
const Words = Type.Array(Type.Union([Word, Type.Null(), Type.Literal(false)]));

/** Says what the bytes are, so that a signature of a key for something else is none for this. */
const heading = 'snail-lotto act\n';

const digest = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
const keyOf = (blind: string, what: number | 'cwd'): string => digest(blind, String(what)).slice(0, 32);

/** What is signed: the same text for who asks and for who verifies. */
export function requestText({ argv, cwd }: Typed, { at, nonce, blind }: Pick<Signed, 'at' | 'nonce' | 'blind'>): string {
  const request: Request = {
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

/**
 * The words at some places with their keys, null for the others; as text for the record.
 * @param inline places of options with their value in one word, `--email=…`: false, when it is not shown
 */
export function openWords(
  { argv }: Typed,
  { blind }: Pick<Signed, 'blind'>,
  places: ReadonlySet<number>,
  inline: ReadonlySet<number> = new Set(),
): string {
  const hidden = (place: number) => (inline.has(place) ? false : null);
  return JSON.stringify(argv.map((word, place) => (places.has(place) ? { word, key: keyOf(blind, place) } : hidden(place))));
}

/** @throws Error when a text is not what operators sign */
export function readRequest(text: string): Request {
  if (!text.startsWith(heading)) throw new Error('It is no request of an operator.');
  return Value.Parse(Request, JSON.parse(text.slice(heading.length)));
}

/** Words of a record, each where it stood; null, false: it is not shown. */
export type RecordWord = Word | null | false;
export const readWords = (text: string): RecordWord[] => Value.Parse(Words, JSON.parse(text));

/** Places of words that are not what was signed. */
export function alteredWords(request: Request, words: readonly RecordWord[]): number[] {
  const wrong = words.flatMap((each, place) => (each && digest(each.key, each.word) !== request.words[place] ? [place] : []));
  return words.length === request.words.length ? wrong : [...wrong, words.length];
}
