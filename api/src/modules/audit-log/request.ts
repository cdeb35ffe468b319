import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { digest, heading, keyOf, type Signed, type Typed } from './signRequest.ts';

/** `Signed` as it is received. */
export const SignedShape = Type.Object({
  publicKey: Type.String(),
  name: Type.String(),
  at: Type.Integer(),
  nonce: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  blind: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  signature: Type.String(),
});

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
