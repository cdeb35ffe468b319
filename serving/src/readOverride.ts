import { createPublicKey, verify } from 'node:crypto';
import { longestOverride, Override, signedBytes } from 'shared/contracts/override';
import { Value } from 'typebox/value';

/**
 * An override, if it is one: well formed, signed by the key that it names, for this site, and not over.
 * Whether the key may replace that app, and in whose browser, is not judged here.
 * @param text the payload and its signature, each in base64url, with a dot between
 * @param site origin of the site
 * @param now milliseconds since 1970
 * @returns a sentence that says what is wrong with it, else the override
 */
export function readOverride(text: string, site: string, now: number): Override | string {
  const [payload = '', signature = '', ...more] = text.split('.');
  const found = more.length === 0 ? parsed(Buffer.from(payload, 'base64url').toString()) : null;
  if (found === null) return 'It cannot be read.';
  if (!isSignedBy(found.key, payload, signature)) return 'Its signature is not of the key that it names.';
  if (found.site !== site) return `It was signed for ${found.site}, and this site is ${site}.`;
  if (found.until <= now) return 'It is over.';
  if (found.until > now + longestOverride) return 'It would hold for more than a day.';
  return found;
}

function parsed(json: string): Override | null {
  try {
    const found: unknown = JSON.parse(json);
    return Value.Check(Override, found) ? found : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isSignedBy(key: string, payload: string, signature: string): boolean {
  return verify(null, signedBytes(payload), publicKeyOf(key), Buffer.from(signature, 'base64url'));
}

function publicKeyOf(key: string) {
  const x = Buffer.from(key, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
