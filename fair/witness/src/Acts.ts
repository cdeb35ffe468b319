import { createHash, createPublicKey, verify } from 'node:crypto';
import { must } from 'shared/fair/check';
import { NotARecord, readAct } from 'shared/fair/readRecords';
import type { LoggedSignature } from 'shared/fair/records';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { SeenRecord } from './Rounds.ts';

const clientDataOf = Compile(
  Type.Object({
    type: Type.Literal('webauthn.get'),
    challenge: Type.String(),
    origin: Type.String(),
    crossOrigin: Type.Optional(Type.Literal(false)),
    topOrigin: Type.Optional(Type.Never()),
  }),
);

const [present, verified] = [0x01, 0x04];

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const bytes = (hex: string) => Buffer.from(hex, 'hex');

/** Verifies the signatures of the office's acts, and knows with which keys its operators sign. */
export class Acts {
  readonly #operatorOf = new Map<string, number>();
  readonly #acts = new Set<number>();
  readonly #payloads = new Set<string>();
  readonly #listed: ReadonlySet<string> | undefined;
  #fresh: string[] = [];

  /** @param listed hashes of the only keys that count, where they are known from elsewhere */
  constructor(listed: ReadonlySet<string> | undefined) {
    this.#listed = listed;
  }

  take(index: number, { text, seenAt }: SeenRecord): void {
    try {
      const { act, payload, signatures } = readAct(text);
      must(!this.#acts.has(act) && !this.#payloads.has(payload), `Act ${act} is in the log twice.`);
      for (const signature of signatures) {
        const { operator, key } = signature;
        must(
          isSigned(signature, payload),
          `Act ${act} is not signed by operator ${operator}, as record ${index} of the log says.`,
        );
        this.#know(sha256(bytes(key)).toString('hex'), operator, act, seenAt !== undefined);
      }
      this.#acts.add(act);
      this.#payloads.add(payload);
    } catch (error) {
      must(!(error instanceof NotARecord), `Record ${index} of the log is not written as it must be. ${String(error)}`);
      throw error;
    }
  }

  /** Returns a sentence for each key that records have brought since the last call; those of stored records were reported. */
  newKeys(): string[] {
    return this.#fresh.splice(0);
  }

  #know(key: string, operator: number, act: number, isFresh: boolean): void {
    const before = this.#operatorOf.get(key);
    must(this.#listed?.has(key) !== false, `Act ${act} is signed with a key that is none of the operators: ${key}.`);
    must(
      before === undefined || before === operator,
      `Operators ${before} and ${operator} sign with the same key: one person counts twice.`,
    );
    this.#operatorOf.set(key, operator);
    if (before === undefined && isFresh)
      this.#fresh.push(`Operator ${operator} signs with a new key, in act ${act}: ${key}. Ask whether it is theirs.`);
  }
}

/** Verifies a passkey's answer to what the desk asked: this verb, operator and text, with the person verified. RSA keys end with their exponent. */
function isSigned({ verb, operator, key, authenticatorData, clientData, signature }: LoggedSignature, payload: string): boolean {
  try {
    const client: unknown = JSON.parse(bytes(clientData).toString());
    if (!clientDataOf.Check(client)) return false;
    const challenge = sha256(`snail-lotto office v1\n${verb}\n${operator}\n${payload}`).toString('base64url');
    const data = bytes(authenticatorData);
    const isAsked = client.challenge === challenge && data.subarray(0, 32).equals(sha256(new URL(client.origin).hostname));
    const isProved = ((data[32] ?? 0) & (present | verified)) === (present | verified);
    const signed = Buffer.concat([data, sha256(bytes(clientData))]);
    return (
      isAsked &&
      isProved &&
      verify('sha256', signed, createPublicKey({ key: jwkOf(bytes(key)), format: 'jwk' }), bytes(signature))
    );
  } catch {
    return false;
  }
}

function jwkOf(key: Buffer) {
  const text = (from: number, to?: number) => key.subarray(from, to).toString('base64url');
  return key.length === 64
    ? { kty: 'EC', crv: 'P-256', x: text(0, 32), y: text(32) }
    : { kty: 'RSA', n: text(0, -3), e: text(-3) };
}
