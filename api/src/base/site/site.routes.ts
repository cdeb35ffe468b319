import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Chosen, chosenVariant, newVisitorNumber } from 'serving/chosenVariant';
import { contentSecurityPolicy, type PolicyOptions, reportingEndpoints } from 'serving/contentSecurityPolicy';
import { headersOfDocuments } from 'serving/headersOfDocuments';
import { overriddenDocument } from 'serving/overriddenDocument';
import { previewedDocument } from 'serving/previewedDocument';
import { appPattern } from 'shared/contracts/appNames';
import { pagesSentPath, variantHeader } from 'shared/contracts/canaries';
import { livePath } from 'shared/contracts/livePages';
import { devServerOf, type Override } from 'shared/contracts/override';
import { runningParameter } from 'shared/contracts/runningReleases';
import { Type } from 'typebox';
import { askInside } from './askInside.ts';
import type { OpenRenderer } from './documentRenderer.ts';
import { documentsWithContent } from './documentsWithContent.ts';
import { loadAhead } from './loadAhead.ts';
import { notedTabs } from './openTabs.ts';
import { openPages } from './pages.ts';
import type { PagesSent } from './pagesSent.ts';
import type { Previews } from './previews.ts';
import { DocumentRefused, type SignedPages } from './signedPages.ts';
import { lookAtReleaseFile } from './siteFile.ts';

interface FilesOptions {
  /** Folder of the released site. */
  siteDir: string;
  /** Its files below `pages/`. */
  documents: Pick<SignedPages, 'read'>;
}

interface DocumentsOptions extends Pick<PolicyOptions, 'turnstile' | 'pictures'> {
  /** The files below `pages/` of the released site. */
  documents: SignedPages;
  /** Of the site's own address, e.g. `https://lotto.example.com`. */
  origin: string;
  /** What makes the content of documents; null: they are sent as they were composed. */
  content: { siteDir: string; openRenderer: OpenRenderer; deadlineMs: number } | null;
  /** The override of the browser that sends these cookies; undefined for everybody else. */
  overrideOf(cookies: string | undefined): Promise<Override | undefined>;
  /** What somebody is shown who opened the link of a preview. */
  previews: Pick<Previews, 'ofBrowser'>;
  pagesSent: PagesSent;
  /** Whether a web server in front tells of pages: without one, anybody could. */
  isTold: boolean;
}

/** Refused files that the log names; there is no end to what somebody can plant. */
const mostRefused = 1_000;

/** How often all documents are checked, ms. */
const checkMs = 60_000;

const noCanary: Chosen = { variant: '', cookie: null };

/** As nginx reads it (deploy/nginx/snail-lotto.conf). */
const takesBrotli = /(?:^|[\s,])br(?:$|\s*,|\s*;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i;

/** The compressed forms that may lie beside a file, and are sent in its place. */
const forms = ['', '.br', '.gz'];

/**
 * Serves the immutable files of every release. In production a web server in front does the same (deploy/). Whoever may release writes there,
 * and this process can read more than they can: so it sends nothing that lies behind a symbolic link.
 */
export async function siteFiles(app: FastifyInstance, { siteDir, documents }: FilesOptions): Promise<void> {
  await app.register(fastifyStatic, { root: siteDir, serve: false, preCompressed: true, index: false });
  const refused = new Set<string>();

  /** Whether a file and its compressed forms lie in their release. Logs the first request for each that does not. */
  async function liesInRelease(release: string, file: string): Promise<boolean> {
    const looked = await Promise.all(
      forms.map(async (form) => ({
        name: `${release}/${file}${form}`,
        is: await lookAtReleaseFile(siteDir, release, file + form),
      })),
    );
    const [itself] = looked;
    const elsewhere = looked.find(({ is }) => is === 'leads elsewhere');
    if (elsewhere === undefined) return itself?.is === 'file';
    if (!refused.has(elsewhere.name) && refused.size < mostRefused) {
      refused.add(elsewhere.name);
      app.log.error(
        `${elsewhere.name} in ${siteDir} is not sent: a symbolic link leads out of its release. npm run releases -- verify lists what differs.`,
      );
    }
    return false;
  }

  app.get<{ Params: { app: string; release: string; '*': string } }>(
    `/:app(^${appPattern}$)/:release(^\\d[^/]*$)/*`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { app: name, release, '*': file } = request.params;
      if (!(await liesInRelease(`${name}/${release}`, file))) return reply.callNotFound();
      // Not so pictures: an SVG can be opened as a document.
      if (file.endsWith('.js')) for (const header of headersOfDocuments) reply.removeHeader(header);
      return reply.sendFile(`${name}/${release}/${file}`, siteDir, { immutable: true, maxAge: '1y' });
    },
  );

  const tabs = notedTabs(siteDir, (error) => app.log.warn(error, 'What open tabs run cannot be written into the site.'));
  app.addHook('onClose', () => tabs.close());
  app.get<{ Querystring: { running?: string } }>(
    '/live.json',
    {
      schema: { hide: true, querystring: Type.Object({ [runningParameter]: Type.Optional(Type.String({ maxLength: 4_000 })) }) },
    },
    async (request, reply) => {
      if (request.query.running) await tabs.note(request.query.running);
      const live = await documents.read(livePath);
      if (live === null) return reply.callNotFound();
      return reply.type('application/json').header('cache-control', 'no-cache').send(live);
    },
  );
}

/**
 * Serves a document for every other address, with its content where there is a renderer: the same for everybody who has the same
 * canaries, but for the browser of a developer who runs a remote inside the live pages, or of somebody who opened the link of a preview.
 * Where a web server in front has the documents, it asks here for those that have content, and for all that such browsers ask for.
 */
export async function siteDocuments(
  app: FastifyInstance,
  { documents, origin, turnstile, pictures, content, overrideOf, previews, pagesSent, isTold }: DocumentsOptions,
): Promise<void> {
  const pages = openPages(documents, origin, app.now);
  watchDocuments(app, documents);
  const policy = contentSecurityPolicy({ turnstile, pictures });
  const choosing = { isSecure: origin.startsWith('https:'), newNumber: newVisitorNumber };
  const withContent = content && openContent(app, content, origin);
  if (withContent) {
    let stop = () => {};
    app.addHook('onListen', async () => {
      stop = loadAhead(
        () => pages.homes(),
        (home) => withContent.of(home, '/'),
      );
    });
    app.addHook('onClose', async () => stop());
  }

  /** @param asked headers of a visitor; undefined: what is live, without canaries */
  async function findPage(pathname: string, asked: FastifyRequest['headers'] | undefined) {
    try {
      const { variant, cookie } = asked ? chosenVariant(await pages.canaries(), asked, choosing) : noCanary;
      return { found: await pages.find(pathname, variant), cookie, why: 'No release of the site is live yet.' };
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      return { found: null, cookie: null, why: error.message };
    }
  }

  /** Counts a document that goes to a visitor. @param variant that it is of; '' for what is live */
  async function noteSent(variant: string, address: string): Promise<void> {
    const canaries = await pages.canaries();
    pagesSent.note(
      canaries.map(({ place, releases }) => ({ releases, isSent: variant.includes(String(place)) })),
      address,
    );
  }

  // A web server in front answers it 404 to all others. It counts for no limit: it is a part of a request that was let through.
  if (isTold)
    app.post(pagesSentPath, { schema: { hide: true }, config: { probe: true } }, async (request, reply) => {
      const { variant } = chosenVariant(
        await pages.canaries(),
        { [variantHeader]: request.headers[variantHeader] ?? '' },
        choosing,
      );
      await noteSent(variant, request.ip);
      return reply.code(204).send();
    });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    // A missing file or call is a failure for the script that asked, never a page.
    if (/^\/(?:api|fair)\//.test(pathname) || /\.\w+$/.test(pathname)) {
      reply.header('cache-control', 'no-store');
      return reply.callNotFound();
    }
    const override = await overrideOf(request.headers.cookie);
    const shown = override ? undefined : await previews.ofBrowser(request.headers.cookie);
    // What is tried like this is tried beside what is live.
    const asked = override || shown ? undefined : request.headers;
    const { found, cookie, why } = await findPage(pathname, asked);
    if (!found)
      return reply.code(503).header('retry-after', '5').type('text/plain; charset=utf-8').send(`${why} Try again soon.\n`);
    if (override) {
      const open = contentSecurityPolicy({ turnstile, pictures, devServer: devServerOf(override) });
      reply.headers({ ...policyHeaders(open), 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
      return reply
        .code(found.page.status)
        .type('text/html; charset=utf-8')
        .send(overriddenDocument(found.page.html, override, pathname));
    }
    const previewed = shown && previewedDocument(found.page.html, shown.preview, shown.release, pathname);
    if (previewed) {
      reply.headers({ ...policyHeaders(policy), 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
      return reply.code(found.page.status).type('text/html; charset=utf-8').send(previewed);
    }
    // Where a web server in front has chosen, it keeps the document for all who have the same, and tells of each of them itself.
    if (request.headers[variantHeader] === undefined) await noteSent(found.variant, request.ip);
    // No Vary for cookies: every cache asks before it uses this, and the question of a developer's browser is answered above.
    const kept = found.mayHaveContent && withContent ? await withContent.of(found, request.url) : null;
    const page = kept ?? found.page;
    const { etag } = page;
    reply.headers({ ...policyHeaders(policy), 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    // A visitor's number is for their browser alone: no cache in between keeps it.
    if (cookie) reply.headers({ 'set-cookie': cookie, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    reply.code(page.status).type('text/html; charset=utf-8');
    // Many get the same: it is compressed once, and beside what else the process does.
    if (kept && takesBrotli.test(request.headers['accept-encoding']?.toString() ?? ''))
      return reply.header('content-encoding', 'br').send(await kept.brotli());
    return reply.send(page.html);
  });
}

const policyHeaders = (policy: string) => ({ 'content-security-policy': policy, 'reporting-endpoints': reportingEndpoints });

/** Checks all documents at the start and every minute, for the log and the metrics. */
function watchDocuments(app: FastifyInstance, documents: SignedPages): void {
  let wrong = 0;
  let timer: NodeJS.Timeout | undefined;
  async function check(): Promise<void> {
    try {
      wrong = (await documents.check(app.now())).length;
    } catch (error) {
      app.log.warn({ err: error }, 'The documents of the site could not be checked');
    }
  }
  app.addHook('onListen', async () => {
    void check();
    timer = setInterval(check, checkMs).unref();
  });
  const unwatch = app.metrics.watch(() => ({ lotto_documents_refused: wrong }));
  app.addHook('onClose', async () => {
    clearInterval(timer);
    unwatch();
  });
}

/** A renderer for as long as the app runs. */
function openContent(
  app: FastifyInstance,
  { siteDir, openRenderer, deadlineMs }: NonNullable<DocumentsOptions['content']>,
  origin: string,
) {
  const renderer = openRenderer({ siteDir, ask: askInside(app), log: app.log });
  const unwatch = app.metrics.watch(() => ({
    lotto_releases_left_out: renderer.leftOutLately().map((release) => ({ labels: { release }, value: 1 })),
  }));
  app.addHook('onClose', () => {
    unwatch();
    return renderer.close();
  });
  return documentsWithContent({ renderer, origin, now: app.now, deadlineMs, metrics: app.metrics, log: app.log });
}
