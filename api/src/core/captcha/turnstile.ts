import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Verdict = Type.Object({ success: Type.Boolean() });
const verdictTimeout = 5000;

/**
 * Asks Cloudflare whether a Turnstile token is good; a token is good once.
 * @param address the visitor's IP address
 * @throws when Cloudflare cannot be reached or answers nonsense, so that the caller can tell "no" from "do not know"
 */
export async function askTurnstile(verifyUrl: string, secretKey: string, token: string, address: string): Promise<boolean> {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
    signal: AbortSignal.timeout(verdictTimeout),
  });
  const verdict: unknown = await response.json();
  if (!Value.Check(Verdict, verdict)) throw new Error(`Turnstile answered ${response.status} without a verdict.`);
  return verdict.success;
}
