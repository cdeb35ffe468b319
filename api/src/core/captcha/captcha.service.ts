import type { Challenge } from 'altcha-lib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { ApiError } from '../http/errors.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { checkSolution, newChallenge } from './altcha.ts';

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
