import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { digest, heading, keyOf, type Signed, type Typed } from './signRequest.ts';

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
