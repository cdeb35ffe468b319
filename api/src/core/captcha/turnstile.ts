import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Verdict = Type.Object({ success: Type.Boolean() });
const verdictTimeout = 5000;

/**
 * Asks Cloudflare whether a Turnstile token is valid.
 * @param address the visitor's IP address
 * @throws Error when Cloudflare does not answer or answers without a verdict, which is different from "invalid"
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
