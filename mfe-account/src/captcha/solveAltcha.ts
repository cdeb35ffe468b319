import { pbkdf2, solveChallenge } from 'altcha/lib';
import type { Challenge } from 'altcha/types';
import { PlayerError } from 'shared/api-client/playerError';

/**
 * Solves an ALTCHA proof of work. The browser runs PBKDF2 in its own crypto threads, so the page stays responsive without a
 * worker or a `blob:` address; each core tries other counters.
 * @returns the token for the login: the solved challenge, base64 JSON, as ALTCHA's own widget sends it
 * @throws Error when `signal` aborts it, or after 90 seconds
 */
export async function solveAltcha(challenge: Challenge, signal: AbortSignal): Promise<string> {
  if (!challenge.parameters.algorithm.startsWith('PBKDF2/')) {
    throw new PlayerError(`The security check asks for ${challenge.parameters.algorithm}, which this page does not know.`);
  }
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const lanes = Math.min(Math.max(navigator.hardwareConcurrency, 1), 8);
  try {
    const solution = await Promise.race(
      Array.from({ length: lanes }, (_, lane) =>
        solveChallenge({ challenge, controller, deriveKey: pbkdf2.deriveKey, counterStart: lane, counterStep: lanes }),
      ),
    );
    if (!solution) throw new PlayerError('The security check took too long. Please try again.');
    const { parameters, signature } = challenge;
    return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
  } finally {
    controller.abort();
  }
}
