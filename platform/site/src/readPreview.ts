import { longestPreview, Preview, previewBytes, type SiteKeys } from 'shared/contracts/preview';
import { readSigned } from './signedPayload.ts';

/** What a preview is judged against. */
export interface PreviewJudge {
  /** Origin of the site. */
  site: string;
  /** Keys of the site's list that are in force. */
  keys: SiteKeys['keys'];
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * A preview, if it is one that counts here: well formed, for this site, not over, and signed by a key of the site's list that may release its app.
 * @param text the payload and its signature, each in base64url, with a dot between
 * @returns a sentence that says what is wrong with it, else the preview
 */
export function readPreview(text: string, { site, keys, now }: PreviewJudge): Preview | string {
  const found = readSigned(text, Preview, previewBytes, ({ key }) => key);
  if (typeof found === 'string') return found;
  const { app } = found;
  if (found.site !== site) return `It was signed for ${found.site}, and this site is ${site}.`;
  if (found.until <= now) return 'It is over.';
  if (found.until > now + longestPreview) return 'It would hold for more than a day.';
  const key = keys.find(({ publicKey }) => publicKey === found.key);
  return key && (key.owner || key.apps.includes(app)) ? found : `Its key may not release ${app} here.`;
}
