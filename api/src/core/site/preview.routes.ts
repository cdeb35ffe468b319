import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ownPath, paths } from 'shared/contracts/paths';
import {
  endPreviewPath,
  type Preview,
  previewPath,
  ShownRelease,
  SignedFiles,
  SiteKeys,
  signedParameter,
  siteKeysPath,
} from 'shared/contracts/preview';
import { previewCookieWith, previewIn } from 'site/cookies';
import { readPreview } from 'site/preview';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { html } from '../http/html.ts';
import { type PlainPage, plainPage, sendPage } from '../http/plain-page/plainPage.ts';
import { acceptForms, fromElsewhere, isCrossSite } from '../http/route.ts';
import type { SignedPages } from './signedPages.ts';
import { readSiteFile } from './siteFile.ts';

function askPage({ app, release, until }: Preview, signed: string): PlainPage {
  const end = new Date(until).toISOString().slice(0, 16).replace('T', ' ');
  return plainPage(
    'See a release that is not live',
    html`<p>In this browser the pages of this site will have <strong>${app} ${release}</strong> until ${end} UTC, or until you end it. What you do there is
      real: it happens on the live site, with the account that is logged in here.</p>
      <p>You do not know who sent you this link? Close this page.</p>
      <form method="post" action="${previewPath}">
        <input type="hidden" name="${signedParameter}" value="${signed}">
        <button type="submit">See it in this browser</button>
      </form>`,
  );
}

function refusedPage(reason: string): PlainPage {
  return plainPage(
    'This preview link does not work',
    html`<p>Nothing was changed in this browser.</p><p class="alert" role="alert">${reason}</p>
      <a class="button" href="${paths.home()}">Go to the home page</a>`,
  );
}

interface PreviewOptions {
  previews: Previews;
  isSecure: boolean;
}

/**
 * Serves the preview of a release: a link opens a page whose button starts the preview in this browser, and another ends it
 * early. The link alone changes nothing, because any site can open it in a browser.
 */
export const previewRoutes: FastifyPluginAsyncTypebox<PreviewOptions> = async (app, { previews, isSecure }) => {
  acceptForms(app);

  /** The default is for a link that a mail program has cut: its page says so. */
  const Link = Type.Object({ [signedParameter]: Type.String({ maxLength: 2_000, default: '' }) });
  app.get(previewPath, { schema: { hide: true, querystring: Link } }, async ({ query: { signed } }, reply) => {
    const found = await previews.judge(signed);
    if (typeof found === 'string') return sendPage(reply, 400, refusedPage(found));
    return sendPage(reply, 200, askPage(found.preview, signed));
  });

  app.post(previewPath, { schema: { hide: true, body: Link } }, async ({ body: { signed }, headers }, reply) => {
    const found = isCrossSite(headers) ? fromElsewhere : await previews.judge(signed);
    if (typeof found === 'string') return sendPage(reply, 400, refusedPage(found));
    const seconds = Math.ceil((found.preview.until - Date.now()) / 1_000);
    reply.headers({ 'set-cookie': previewCookieWith(signed, seconds, isSecure), 'cache-control': 'no-store' });
    return reply.redirect('/', 303);
  });

  app.post(
    endPreviewPath,
    { schema: { hide: true, body: Type.Object({ to: Type.String() }) } },
    async ({ body: { to } }, reply) => {
      reply.headers({ 'set-cookie': previewCookieWith('', 0, isSecure), 'cache-control': 'no-store' });
      return reply.redirect(ownPath(to), 303);
    },
  );
};

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
