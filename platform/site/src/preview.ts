import { federationName } from 'shared/contracts/appNames';
import {
  endPreviewPath,
  longestPreview,
  Preview,
  previewBytes,
  type ShownRelease,
  type SiteKeys,
} from 'shared/contracts/preview';
import { noticeBar, withRemote } from './changedDocument.ts';
import { readSigned } from './signedPayload.ts';

/**
 * Returns a document for the holder of a preview link: the previewed release of the remote replaces the live one, and a bar says
 * so and offers to leave. The rest is the live document.
 * @param html the live document
 * @param path to return to afterwards
 * @returns null when the release has no hash for its entry: nothing is loaded unchecked
 */
export function previewedDocument(html: string, preview: Preview, shown: ShownRelease, path: string): string | null {
  const { app, release, until } = preview;
  const [file = ''] = shown.entry;
  const integrity = shown.integrity[file];
  if (integrity === undefined) return null;
  const entry = { entry: `/${app}/${release}/${file}`, integrity, version: shown.version };
  const bar = noticeBar({
    label: 'Preview',
    text: `You see ${app} ${release}, which is not live, in this browser`,
    until,
    action: endPreviewPath,
    button: 'End the preview',
    path,
  });
  return withRemote(html, federationName(app), app, entry).replace('</body>', () => `${bar}\n</body>`);
}

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
