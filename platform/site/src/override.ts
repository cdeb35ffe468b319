import { federationName } from 'shared/contracts/appNames';
import { devServerOf, leavePath, longestOverride, Override, signedBytes } from 'shared/contracts/preview';
import { noticeBar, withRemote } from './changedDocument.ts';
import { readSigned } from './signedPayload.ts';

/**
 * Returns a document for a developer's browser: one remote loads from the development server, and a bar says so and offers to
 * leave. The rest is the live document.
 * @param html the live document
 * @param path to return to after leaving
 */
export function overriddenDocument(html: string, override: Override, path: string): string {
  const { app, port, until } = override;
  const entry = { entry: `${devServerOf(override)}/remoteEntry.js`, version: 'development', development: true };
  const bar = noticeBar({
    label: 'Development',
    text: `${app} runs from localhost:${port} in this browser`,
    until,
    action: leavePath,
    button: 'Leave',
    path,
  });
  return withRemote(html, federationName(app), app, entry).replace('</body>', () => `${bar}\n</body>`);
}

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
