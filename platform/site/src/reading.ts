import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isSigned, type Signing, signedBytes } from './deployments/signing.ts';

/** Header of a request that a key of the site's list has signed. */
export const readingHeader = 'x-reading';

/** How long what was signed holds, and how far clocks may be apart, ms. */
const lifetime = 5 * 60_000;

/** What a team signs to read what its releases do: it changes nothing, so it may be asked again while it holds. */
const Reading = Type.Object({
  host: Type.String({ description: 'Name of the machine that is asked, without its port' }),
  app: Type.String(),
  at: Type.Integer({ description: 'When, epoch ms' }),
  key: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'The public key that signs' }),
});
type Reading = Static<typeof Reading>;

/** The header of a request, signed now. @param address of the provider that is asked */
export function signReading(key: Signing & { publicKey: string }, address: URL, app: string): string {
  const reading: Reading = { host: address.hostname, app, at: Date.now(), key: key.publicKey };
  return `${Buffer.from(JSON.stringify(reading)).toString('base64url')}.${key.sign(signedBytes('reading', reading))}`;
}

/**
 * Whose request it is.
 * @param hosts names that this provider is asked by: what was signed for another site's cannot be brought here
 * @returns the public key that signed it, or a sentence that says why it does not count
 */
export function readReading(
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
