import { longestPreview, Preview, previewBytes, type SiteKeys } from 'shared/contracts/preview';
import { readSigned } from './signedPayload.ts';

export interface PreviewContext {
  site: string;
  keys: SiteKeys['keys'];
  /** Epoch ms. */
  now: number;
}

/**
 * Parses and verifies a preview: its form, its site, its expiry, and its signature by a key of the site that may release its app.
 * @param text payload and signature, each in base64url, separated by a dot
 * @returns the preview, or a sentence that says what is wrong
 */
export function readPreview(text: string, { site, keys, now }: PreviewContext): Preview | string {
  const found = readSigned(text, Preview, previewBytes, ({ key }) => key);
  if (typeof found === 'string') return found;
  const { app } = found;
  if (found.site !== site) return `It was signed for ${found.site}, and this site is ${site}.`;
  if (found.until <= now) return 'It is over.';
  if (found.until > now + longestPreview) return 'It would hold for more than a day.';
  const key = keys.find(({ publicKey }) => publicKey === found.key);
  return key && (key.owner || key.apps.includes(app)) ? found : `Its key may not release ${app} here.`;
}
