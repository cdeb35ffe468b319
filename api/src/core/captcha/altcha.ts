import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const algorithm = 'PBKDF2/SHA-256';
/** Milliseconds between the challenge and the last moment its solution is taken. */
const lifetime = 20 * 60_000;

/** What the widget sends back: the challenge as we signed it, and the counter that solves it. */
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

/** A proof-of-work challenge, signed, so that it need not be stored. @param cost rounds of PBKDF2 per attempt; some 256 attempts solve it */
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
 * Checks the widget's answer.
 * @param secrets of which one signed the challenge
 * @param token base64 of the payload's JSON
 * @returns the challenge's nonce, which must not be accepted twice, and its end; undefined when the answer is wrong
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
