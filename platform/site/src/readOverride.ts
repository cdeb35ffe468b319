import { longestOverride, Override, signedBytes } from 'shared/contracts/override';
import { readSigned } from './signedPayload.ts';

/**
 * Parses and verifies an override: its form, its signature by the key that it names, its site and its expiry. The caller still
 * has to check whether that key may replace the app, and in which browser.
 * @param text payload and signature, each in base64url, separated by a dot
 * @param site origin of the site
 * @param now epoch ms
 * @returns the override, or a sentence that says what is wrong
 */
export function readOverride(text: string, site: string, now: number): Override | string {
  const found = readSigned(text, Override, signedBytes, ({ key }) => key);
  if (typeof found === 'string') return found;
  if (found.site !== site) return `It was signed for ${found.site}, and this site is ${site}.`;
  if (found.until <= now) return 'It is over.';
  if (found.until > now + longestOverride) return 'It would hold for more than a day.';
  return found;
}
