import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const algorithm = 'PBKDF2/SHA-256';
const lifetime = 20 * 60_000;

const Payload = Type.Object({
  challenge: Type.Object({
    parameters: Type.Object({
      algorithm: Type.Literal(algorithm),
      nonce: Type.String(),
      salt: Type.String(),
      cost: Type.Integer(),
      keyLength: Type.Integer(),
      keyPrefix: Type.String(),
      expiresAt: Type.Integer(),
    }),
    signature: Type.String(),
  }),
  solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
});
type Payload = Static<typeof Payload>;

/**
 * Creates a signed proof-of-work challenge, which needs no storage.
 * @param cost PBKDF2 rounds per attempt; a solution takes about 256 attempts
 */
export function newChallenge(secret: string, cost: number): Promise<Challenge> {
  return createChallenge({
    algorithm,
    cost,
    deriveKey,
    expiresAt: new Date(Date.now() + lifetime),
    hmacSignatureSecret: secret,
  });
}

function readPayload(token: string): Payload | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return Value.Check(Payload, payload) ? payload : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Verifies the widget's answer.
 * @param secrets one of them must have signed the challenge
 * @param token base64 of the payload's JSON
 * @returns the challenge's nonce, which the caller must accept only once, and its expiry; undefined when the answer is wrong
 */
export async function checkSolution(
  secrets: readonly string[],
  token: string,
): Promise<{ nonce: string; expiresAt: Date } | undefined> {
  const payload = readPayload(token);
  if (!payload) return undefined;
  const { nonce, expiresAt } = payload.challenge.parameters;
  for (const secret of secrets) {
    const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret });
    if (verified) return { nonce, expiresAt: new Date(expiresAt * 1000) };
  }
  return undefined;
}

/** Path at which the ALTCHA widget fetches challenges; the site reads it from the public settings. */
export const challengePath = '/api/captcha/challenge';
