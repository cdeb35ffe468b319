import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { ApiError } from '../http/errors.ts';
import type { Keyring } from '../secrets/keyring.ts';

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
function newChallenge(secret: string, cost: number): Promise<Challenge> {
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
async function checkSolution(secrets: readonly string[], token: string): Promise<{ nonce: string; expiresAt: Date } | undefined> {
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

const used = statement((given: Given<{ nonce: string; expiresAt: Date }>) =>
  tables
    .insertInto('captchasUsed')
    .values({ nonce: given.nonce, expiresAt: given.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce'),
);

async function useCaptcha(db: Queryable, nonce: string, expiresAt: Date): Promise<boolean> {
  return (await used(db, { nonce, expiresAt })).length > 0;
}

const Verdict = Type.Object({ success: Type.Boolean() });
const verdictTimeout = 5000;

/**
 * Asks Cloudflare whether a Turnstile token is valid.
 * @param address the visitor's IP address
 * @throws Error when Cloudflare does not answer or answers without a verdict, which is different from "invalid"
 */
async function askTurnstile(verifyUrl: string, secretKey: string, token: string, address: string): Promise<boolean> {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
    signal: AbortSignal.timeout(verdictTimeout),
  });
  const verdict: unknown = await response.json();
  if (!Value.Check(Verdict, verdict)) throw new Error(`Turnstile answered ${response.status} without a verdict.`);
  return verdict.success;
}

export interface Captcha {
  /**
   * Verifies a token of the widget, and accepts it only once.
   * @param address the visitor's IP address
   * @throws ApiError CAPTCHA_FAILED, or UNAVAILABLE when the captcha service does not answer
   */
  verify(token: string, address: string): Promise<void>;
  challenge?: () => Promise<Challenge>;
}

const failed = () =>
  new ApiError(400, 'CAPTCHA_FAILED', 'The captcha was not solved, or it was used before. Please solve it again.', {
    captcha: ['is not a fresh solution'],
  });

/** Creates an ALTCHA captcha: proof of work, without a third party. @param cost PBKDF2 rounds per attempt */
export function altchaCaptcha(db: Queryable, keys: Pick<Keyring, 'signing' | 'accepted'>, cost: number): Captcha {
  return {
    challenge: () => newChallenge(keys.signing.captcha, cost),
    verify: async (token) => {
      const solution = await checkSolution(
        keys.accepted().map(({ captcha }) => captcha),
        token,
      );
      if (!solution || !(await useCaptcha(db, solution.nonce, solution.expiresAt))) throw failed();
    },
  };
}

const siteVerify = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Creates a Cloudflare Turnstile captcha. Cloudflare itself accepts a token only once. */
export function turnstileCaptcha(secretKey: string, verifyUrl = siteVerify): Captcha {
  return {
    verify: async (token, address) => {
      if (token === '') throw failed();
      const passed = await askTurnstile(verifyUrl, secretKey, token, address).catch((error: unknown) => {
        const unavailable = new ApiError(
          503,
          'UNAVAILABLE',
          'The captcha cannot be checked right now. Please try again.',
          undefined,
          5,
        );
        unavailable.cause = error;
        throw unavailable;
      });
      if (!passed) throw failed();
    },
  };
}
