import { longestOverride, Override, signedBytes } from 'shared/contracts/override';
import { readSigned } from './signedPayload.ts';

/**
 * An override, if it is one: well formed, signed by the key that it names, for this site, and not over.
 * Whether the key may replace that app, and in whose browser, is not judged here.
 * @param text the payload and its signature, each in base64url, with a dot between
 * @param site origin of the site
 * @param now milliseconds since 1970
 * @returns a sentence that says what is wrong with it, else the override
 */
export function readOverride(text: string, site: string, now: number): Override | string {
  const found = readSigned(text, Override, signedBytes, ({ key }) => key);
  if (typeof found === 'string') return found;
  if (found.site !== site) return `It was signed for ${found.site}, and this site is ${site}.`;
  if (found.until <= now) return 'It is over.';
  if (found.until > now + longestOverride) return 'It would hold for more than a day.';
  return found;
}
