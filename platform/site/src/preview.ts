import { verify } from 'node:crypto';
import { federationName } from 'shared/contracts/appNames';
import {
  devServerOf,
  endPreviewPath,
  leavePath,
  longestOverride,
  longestPreview,
  Override,
  Preview,
  previewBytes,
  type ShownRelease,
  type SiteKeys,
  signedBytes,
} from 'shared/contracts/preview';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { publicKeyOf } from './deployments/signing.ts';

/** Entry of a remote in the registry of a page (host/src/runtime/registry). */
interface RegistryEntry {
  entry: string;
  integrity?: string;
  version: string;
  development?: boolean;
}

interface Bar {
  label: string;
  text: string;
  /** Epoch ms. */
  until: number;
  action: string;
  button: string;
  path: string;
}

/**
 * Replaces one remote's release in a composed document and removes the preload hints for the scripts of the live release.
 * @param name of the remote in the registry
 */
function withRemote(html: string, name: string, app: string, entry: RegistryEntry): string {
  const hints = new RegExp(
    `<link (?:media="[^"]*" )?rel="preload"(?: data-for="\\w+")? as="script" href="/${app}/[^>]*>\\n?`,
    'g',
  );
  return html
    .replace(/(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s, (_whole, open, json, close) => {
      const registry: { remotes?: object } = JSON.parse(json);
      const remotes = { ...registry.remotes, [name]: entry };
      return `${open}${JSON.stringify({ ...registry, remotes }).replaceAll('<', '\\u003c')}${close}`;
    })
    .replace(hints, '');
}

/** Appends the bar outside the React root and without scripts, so that the remote under test cannot remove the way out. */
function noticeBar({ label, text, until, action, button, path }: Bar): string {
  const end = `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `<style>body{padding-bottom:64px}</style>
<form id="override" method="post" action="${action}" role="region" aria-label="${label}" style="position:fixed;z-index:2147483647;inset:auto 0 0 0;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:10px 16px;background:#F59E0B;color:#1A1204;font:600 15px/1.4 system-ui,sans-serif">
<span>${text}, until ${end}.</span>
<input type="hidden" name="to" value="${escaped(path)}">
<button style="min-height:44px;padding:0 20px;border:2px solid #1A1204;border-radius:8px;background:#1A1204;color:#fff;font:inherit;cursor:pointer">${button}</button>
</form>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Parses and verifies a signed payload: JSON and its signature, each in base64url, separated by a dot.
 * @param bytes returns the signed bytes of a payload
 * @param keyOf returns the public Ed25519 key that the payload names, in hexadecimal digits
 * @returns the payload, or a sentence that says what is wrong
 */
function readSigned<Schema extends TSchema>(
  text: string,
  schema: Schema,
  bytes: (payload: string) => Uint8Array,
  keyOf: (found: Static<Schema>) => string,
): Static<Schema> | string {
  const [payload = '', signature = '', ...more] = text.split('.');
  const found = more.length === 0 ? parsed(Buffer.from(payload, 'base64url').toString(), schema) : null;
  if (found === null) return 'It cannot be read.';
  const isSigned = verify(null, bytes(payload), publicKeyOf(keyOf(found.value)), Buffer.from(signature, 'base64url'));
  return isSigned ? found.value : 'Its signature is not of the key that it names.';
}

function parsed<Schema extends TSchema>(json: string, schema: Schema): { value: Static<Schema> } | null {
  try {
    const found: unknown = JSON.parse(json);
    return Value.Check(schema, found) ? { value: found } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

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
