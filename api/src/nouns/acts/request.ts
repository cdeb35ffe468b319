import { createHmac, randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Command, OptionValues } from '../../base/command/command.ts';
import { isSigned, type OperatorKey } from './operatorKey.ts';

/** A command as it was typed, understood. */
export interface Asked {
  command: Command;
  args: readonly string[];
  options: OptionValues;
  /** Where relative paths start. */
  cwd: string;
}

/** What travels with a command line: who asks for it, when, and the proof. */
export const Signed = Type.Object({
  publicKey: Type.String(),
  /** Name of the key, for the first operator of all. */
  name: Type.String(),
  /** Epoch ms. */
  at: Type.Integer(),
  nonce: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  /** What the digests in the request are made with. */
  blind: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  signature: Type.String(),
});
export type Signed = Type.Static<typeof Signed>;

/** What an operator signs, and what the record of the act keeps. It names no person. */
const Request = Type.Object({
  command: Type.String(),
  at: Type.Integer(),
  nonce: Type.String(),
  /** null: it is in a digest. */
  args: Type.Array(Type.Union([Type.String(), Type.Null()])),
  options: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()])),
  why: Type.Union([Type.String(), Type.Null()]),
  tell: Type.Union([Type.String(), Type.Null()]),
  /** Digest of the member's name, with the salt of the record; null: it is about no member. */
  member: Type.Union([Type.String(), Type.Null()]),
  /** Digest of everything else that was typed; nobody can make it from the record. */
  rest: Type.String(),
});
export type Request = Type.Static<typeof Request>;

/** Says what the bytes are, so that a signature of a key for something else is none for this. */
const heading = 'snail-lotto act\n';

const digest = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Salt of the digest of the member's name. */
export const saltOf = (blind: string): string => digest(blind, 'member');
/** Digest of a member's name, however it is written. */
export const memberDigest = (salt: string, username: string): string => digest(salt, username.toLowerCase());

const common = ['why', 'tell', 'by'];

/** What is signed for a command: the same text for who asks and for who verifies. */
export function requestText(
  { command, args, options, cwd }: Asked,
  { at, nonce, blind }: Pick<Signed, 'at' | 'nonce' | 'blind'>,
): string {
  const act = command.act ?? {};
  const shownOptions = new Set(act.options ?? []);
  const shown = (place: number) => act.args?.includes(place) === true;
  const others = Object.entries(options).filter(
    ([name]) => !shownOptions.has(name) && !common.includes(name) && name !== act.why,
  );
  const text = (name: string): string | null => {
    const value = options[name];
    return typeof value === 'string' ? value.trim() : null;
  };
  const request: Request = {
    command: command.name,
    at,
    nonce,
    args: args.map((arg, place) => (shown(place) ? arg : null)),
    options: Object.fromEntries(sorted([...shownOptions].flatMap((name) => entryOf(name, options)))),
    why: text(act.why ?? 'why'),
    tell: text('tell'),
    member: act.member === true && args[0] !== undefined ? memberDigest(saltOf(blind), args[0]) : null,
    rest: digest(digest(blind, 'rest'), JSON.stringify([cwd, args.filter((_, place) => !shown(place)), sorted(others)])),
  };
  return heading + JSON.stringify(request);
}

function entryOf(name: string, options: OptionValues): [string, string | boolean][] {
  const value = options[name];
  return typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : [];
}

function sorted<Value>(entries: [string, Value][]): [string, Value][] {
  return entries.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Signs a command, now. */
export function signAsked(key: OperatorKey, asked: Asked): Signed {
  const random = () => randomBytes(16).toString('base64url');
  const once = { at: Date.now(), nonce: random(), blind: random() };
  return { ...once, publicKey: key.publicKey, name: key.name, signature: key.sign(requestText(asked, once)) };
}

/** Whether it was signed for just this. */
export const isSignedFor = (asked: Asked, signed: Signed): boolean =>
  isSigned(requestText(asked, signed), signed.signature, signed.publicKey);

/** @throws Error when a text is not what operators sign */
export function readRequest(text: string): Request {
  if (!text.startsWith(heading)) throw new Error('It is no request of an operator.');
  return Value.Parse(Request, JSON.parse(text.slice(heading.length)));
}
