import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ActVerb } from 'shared/contracts/officeActs';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { digest } from './signRequest.ts';

/** Names and texts of a signed act. Numbers are digits, so that every writer makes the same bytes (RFC 8785). */
export type Payload = Readonly<Record<string, string>>;

const payloadOf = Compile(Type.Record(Type.String(), Type.String()));

/** How long an act can be signed after its draft, ms. */
const lifetime = 72 * 60 * 60_000;

/** Controls, and characters that turn the direction of text: an operator would sign other words than they see. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Cs}/u;
export const isPlainText = (text: string): boolean => !hidden.test(text);

export function readPayload(text: string): Payload {
  const payload: unknown = JSON.parse(text);
  if (!payloadOf.Check(payload)) throw new Error('The text of an act is a flat object of strings.');
  return payload;
}

interface Draft {
  site: string;
  kind: string;
  by: string;
  why: string;
  tell: string | undefined;
  member: { id: number; username: string } | null;
  fields: Payload;
  now: Date;
}

/**
 * Writes the text that is signed. It names the member by number; of their name it has a digest.
 * @returns `nameKey`: of that digest, erased when they leave
 */
export function writePayload({ now, member, fields, tell, ...draft }: Draft): { payload: string; nameKey: string | null } {
  const nameKey = member === null ? null : randomBytes(16).toString('hex');
  const payload: Payload = {
    ...fields,
    ...draft,
    v: '1',
    act: randomUUID(),
    at: now.toISOString(),
    expires: new Date(now.getTime() + lifetime).toISOString(),
    ...(tell !== undefined && { tell }),
    ...(member !== null && nameKey !== null && { member: String(member.id), name: nameDigest(nameKey, member.username) }),
  };
  const sorted = Object.entries(payload).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { payload: JSON.stringify(Object.fromEntries(sorted)), nameKey };
}

export const nameDigest = (key: string, username: string): string => digest(key, username.toLowerCase());

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns what a passkey signs for an act, base64url; the database computes the same (`act_challenge`). */
export const challengeOf = (verb: ActVerb, operatorId: number, payload: string): string =>
  sha256(`snail-lotto office v1\n${verb}\n${operatorId}\n${sha256(payload).toString('hex')}`).toString('base64url');

/** Eight digits of an act, which two people compare by telephone. */
export const codeOf = (payload: string): string => String(sha256(payload).readBigUInt64BE() % 100_000_000n).padStart(8, '0');
