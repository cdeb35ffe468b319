import { createHash } from 'node:crypto';
import { type Preview, ShownRelease, SignedFiles, SiteKeys, siteKeysPath } from 'shared/contracts/preview';
import { previewIn } from 'site/cookies';
import { readPreview } from 'site/preview';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { SignedPages } from './signedPages.ts';
import { readSiteFile } from './siteFile.ts';

export interface Shown {
  preview: Preview;
  release: ShownRelease;
}

/**
 * Verifies preview links for this site. Results are not cached, so that a revoked key has an effect with the next page.
 * @param site folder of the released site, or the address of a bucket, which has no previews
 * @param pages returns the signed list of keys
 * @param origin origin of the site
 */
export function openPreviews(site: string, pages: Pick<SignedPages, 'read' | 'isBucket'>, origin: string) {
  /** @returns the preview and its release, or a sentence that says why it is not valid */
  async function judge(text: string): Promise<Shown | string> {
    const listed = pages.isBucket ? null : await pages.read(siteKeysPath);
    const list = said(SiteKeys, listed);
    if (list === null) return 'This site shows no previews: no release has left its list of keys.';
    const preview = readPreview(text, { site: origin, keys: list.keys, now: Date.now() });
    return typeof preview === 'string'
      ? preview
      : ((await shownBy(preview)) ?? 'Its release is not there, or not what was signed.');
  }

  async function shownBy(preview: Preview): Promise<Shown | null> {
    const folder = `${preview.app}/${preview.release}`;
    const signature = await readSiteFile(site, `${folder}/signature.json`);
    if (signature === null || sha256(signature) !== preview.signature) return null;
    const text = await readSiteFile(site, `${folder}/release.json`);
    if (text === null || sha256(text) !== said(SignedFiles, signature)?.files['release.json']) return null;
    const release = said(ShownRelease, text);
    return release && { preview, release };
  }

  return {
    judge,
    async ofBrowser(header: string | undefined): Promise<Shown | undefined> {
      const text = previewIn(header);
      const found = text === undefined ? undefined : await judge(text);
      return typeof found === 'object' ? found : undefined;
    },
  };
}

export type Previews = ReturnType<typeof openPreviews>;

function said<Schema extends TSchema>(schema: Schema, text: string | null): Static<Schema> | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return Value.Check(schema, found) ? found : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
