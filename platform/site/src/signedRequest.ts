import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isSigned, type Signing, signedBytes } from './deployments/signing.ts';

export const readingHeader = 'x-reading';

/** Maximum age of a signature and maximum clock skew, ms. */
const lifetime = 5 * 60_000;

/**
 * Payload that a team signs to read the metrics of its releases. The request changes nothing, so a replay within the lifetime is
 * harmless.
 */
const Reading = Type.Object({
  host: Type.String({ description: 'Name of the machine that is asked, without its port' }),
  app: Type.String(),
  at: Type.Integer({ description: 'When, epoch ms' }),
  key: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'The public key that signs' }),
});
type Reading = Static<typeof Reading>;

/** Returns the header value, signed now. @param address URL of the provider */
export function signRequest(key: Signing & { publicKey: string }, address: URL, app: string): string {
  const reading: Reading = { host: address.hostname, app, at: Date.now(), key: key.publicKey };
  return `${Buffer.from(JSON.stringify(reading)).toString('base64url')}.${key.sign(signedBytes('reading', reading))}`;
}

/**
 * Verifies the header of a request.
 * @param hosts names of this provider, so that a signature for another site's provider is refused
 * @returns the public key that signed it, or a sentence that says why it is refused
 */
export function verifySignedRequest(
  text: string,
  { hosts, app, now }: { hosts: readonly string[]; app: string; now: number },
): { key: string } | string {
  const [payload = '', signature = '', ...more] = text.split('.');
  const reading = more.length === 0 ? parsed(Buffer.from(payload, 'base64url').toString()) : null;
  if (reading === null) return 'What was signed cannot be read.';
  if (!isSigned(signedBytes('reading', reading), signature, reading.key)) return 'The signature is not of the key that is named.';
  if (!hosts.includes(reading.host)) return `It was signed for ${reading.host}, and this provider is ${hosts[0]}.`;
  if (reading.app !== app) return `It was signed for ${reading.app}, and ${app} is asked for.`;
  if (Math.abs(now - reading.at) > lifetime) return 'It was signed more than five minutes ago, or a clock is wrong.';
  return { key: reading.key };
}

function parsed(json: string): Reading | null {
  try {
    const found: unknown = JSON.parse(json);
    return Value.Check(Reading, found) ? found : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
