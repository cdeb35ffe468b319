import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appPattern, runningParameter } from 'shared/contracts/appNames';
import { pagesSentPath, variantHeader } from 'shared/contracts/canaries';
import { devServerOf, type Override } from 'shared/contracts/preview';
import { livePath } from 'shared/contracts/siteFiles';
import { memberCookie } from 'shared/contracts/storage';
import { type Chosen, chosenVariant, newVisitorNumber } from 'site/chosenVariant';
import { contentSecurityPolicy, type PolicyOptions, reportingEndpoints } from 'site/contentSecurityPolicy';
import { cookiesNamed } from 'site/cookies';
import { overdueMs, releasesOf } from 'site/deployments/runningCanaries';
import { headersOfDocuments } from 'site/headersOfDocuments';
import { overriddenDocument, previewedDocument } from 'site/preview';
import { Type } from 'typebox';
import type { Config } from '../config/config.ts';
import { type PublicCache, sendShared } from '../http/publicCache.ts';
import type { Job } from '../job.ts';
import { createInternalApiClient } from './internalApiClient.ts';
import type { OpenRenderer } from './liveReleases.ts';
import { recordOpenTabs } from './openTabs.ts';
import { companyNote, type Found, openPages } from './pages.ts';
import type { PagesSent } from './pagesSent.ts';
import type { Previews } from './preview.routes.ts';
import { DocumentRefused, type SignedPages } from './signedPages.ts';
import { lookAtReleaseFile } from './siteFile.ts';
import { ssrDocuments } from './ssrDocuments.ts';

const lookMs = 1_000;

/**
 * Returns the job that warms up the renderer with the home page at the start, and whenever a release becomes live or a canary
 * begins: server bundles take half a second to load, and no visitor should wait for that.
 * @param homes returns the composed home pages, of the live releases first, and of each variant
 * @param make renders a page
 */
function warmUp(homes: () => Promise<readonly Found[]>, make: (found: Found) => Promise<unknown>): Job {
  const loaded = new Map<string, string>();
  const run = async (): Promise<void> => {
    // Documents may be unreadable while they are written; the next run tries again.
    for (const found of await homes().catch(() => [])) {
      const { html } = found.page;
      if (!found.mayHaveContent || loaded.get(found.variant) === html) continue;
      loaded.set(found.variant, html);
      await make(found);
    }
  };
  return { name: 'warm-up', everyMs: lookMs, failed: 'The home page could not be rendered ahead', run };
}

interface FilesOptions {
  siteDir: string;
  documents: Pick<SignedPages, 'read'>;
}

/**
 * `overrideOf`: returns a developer's override from a browser's cookies; undefined for all others. `isBehindProxy`: whether a web
 * server in front reports the pages that it sends; without one, any visitor could.
 */
interface DocumentsOptions extends Pick<PolicyOptions, 'turnstile' | 'pictures'>, Pick<Config, 'company'> {
  documents: SignedPages;
  origin: string;
  content: { siteDir: string; openRenderer: OpenRenderer; deadlineMs: number; cache: Pick<PublicCache, 'known'> } | null;
  overrideOf(cookies: string | undefined): Promise<Override | undefined>;
  previews: Pick<Previews, 'ofBrowser'>;
  pagesSent: PagesSent;
  isBehindProxy: boolean;
}

/** Limit of refused files in the log, because an attacker can create any number. */
const mostRefused = 1_000;

const checkMs = 60_000;

const noCanary: Chosen = { variant: '', cookie: null };

const forms = ['', '.br', '.gz'];

/**
 * Serves the immutable files of every release; in production a web server in front does the same (deploy/). Never follows
 * symbolic links: accounts that release can write there, and this process can read files that they cannot.
 */
export async function siteFiles(app: FastifyInstance, { siteDir, documents }: FilesOptions): Promise<void> {
  await app.register(fastifyStatic, { root: siteDir, serve: false, preCompressed: true, index: false });
  const refused = new Set<string>();

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
      // Images keep these headers, because an SVG can be opened as a document.
      if (file.endsWith('.js')) for (const header of headersOfDocuments) reply.removeHeader(header);
      return reply.sendFile(`${name}/${release}/${file}`, siteDir, { immutable: true, maxAge: '1y' });
    },
  );

  const tabs = recordOpenTabs(siteDir, (error) =>
    app.log.warn(error, 'The releases in open tabs cannot be written into the site.'),
  );
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
 * Serves a document for every other address, server-rendered where there is a renderer. It is the same for all visitors with the
 * same canaries, except for developers' overrides and previews. A web server in front that has the documents forwards only
 * requests for pages with content and requests of such browsers.
 */
export async function siteDocuments(
  app: FastifyInstance,
  { documents, origin, turnstile, pictures, company, content, overrideOf, previews, pagesSent, isBehindProxy }: DocumentsOptions,
): Promise<void> {
  const pages = openPages(documents, { origin, note: companyNote(company), now: app.now });
  watchDocuments(app, documents);
  const policy = contentSecurityPolicy({ turnstile, pictures });
  const choosing = { isSecure: origin.startsWith('https:'), newNumber: newVisitorNumber };
  const withContent = content && openContent(app, content, origin);
  if (withContent) {
    const job = warmUp(
      () => pages.homes(),
      (home) => withContent.of({ ...home, member: false }, '/'),
    );
    app.addHook('onListen', async () => app.schedule(job));
  }

  async function findPage(pathname: string, asked: FastifyRequest['headers'] | undefined) {
    try {
      const canaries = asked && (await pages.canaries());
      const { variant, cookie } = asked && canaries ? chosenVariant(canaries, asked, choosing) : noCanary;
      return { found: await pages.find(pathname, variant), cookie, canaries, why: 'No release of the site is live yet.' };
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      return { found: null, cookie: null, canaries: undefined, why: error.message };
    }
  }

  /** Counts a document that is sent to a visitor. @param variant its variant; '' for the live releases */
  function recordSent(canaries: Awaited<ReturnType<typeof pages.canaries>>, variant: string, address: string): void {
    pagesSent.record(
      canaries.map(({ place, releases }) => ({ releases, isSent: variant.includes(String(place)) })),
      address,
    );
  }

  if (isBehindProxy)
    reportedPages(app, async (given, ip) => {
      const canaries = await pages.canaries();
      recordSent(canaries, chosenVariant(canaries, { [variantHeader]: given }, choosing).variant, ip);
    });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    // A missing file or API route is a 404 for the script that requested it, never a page.
    if (/^\/(?:api|fair)\//.test(pathname) || /\.\w+$/.test(pathname)) {
      reply.header('cache-control', 'no-store');
      return reply.callNotFound();
    }
    const override = await overrideOf(request.headers.cookie);
    const shown = override ? undefined : await previews.ofBrowser(request.headers.cookie);
    // Overrides and previews use the live releases, without canaries.
    const asked = override || shown ? undefined : request.headers;
    const { found, cookie, canaries, why } = await findPage(pathname, asked);
    if (!found)
      return reply.code(503).header('retry-after', '5').type('text/plain; charset=utf-8').send(`${why} Try again soon.\n`);
    if (override) {
      const open = contentSecurityPolicy({ turnstile, pictures, devServer: devServerOf(override) });
      return sendOwn(reply, found.page.status, open, overriddenDocument(found.page.html, override, pathname));
    }
    const previewed = shown && previewedDocument(found.page.html, shown.preview, shown.release, pathname);
    if (previewed) return sendOwn(reply, found.page.status, policy, previewed);
    // A web server in front caches the document and reports each copy that it sends itself.
    if (request.headers[variantHeader] === undefined) recordSent(canaries ?? (await pages.canaries()), found.variant, request.ip);
    // Without Vary for cookies: every cache revalidates, and a developer's request is answered above.
    const member = cookiesNamed(request.headers.cookie, memberCookie).length > 0;
    const kept = found.mayHaveContent && withContent ? await withContent.of({ ...found, member }, request.url) : null;
    const page = kept ?? found.noted;
    const { etag } = page;
    reply.headers({ ...policyHeaders(policy), 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    // The cookie with the visitor's number must not be cached by others.
    if (cookie) reply.headers({ 'set-cookie': cookie, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    reply.code(page.status).type('text/html; charset=utf-8');
    await sendShared(request, reply, { text: page.html, brotli: page.brotli });
    return reply;
  });
}

/** Serves the address at which the web server in front reports a document that it sent. It answers 404 to visitors. */
function reportedPages(app: FastifyInstance, record: (variant: string | string[], address: string) => Promise<void>): void {
  // No rate limit: each call belongs to a request that has passed them.
  app.post(pagesSentPath, { schema: { hide: true }, config: { probe: true } }, async (request, reply) => {
    await record(request.headers[variantHeader] ?? '', request.ip);
    return reply.code(204).send();
  });
}

function sendOwn(reply: FastifyReply, status: number, policy: string, html: string) {
  reply.headers({ ...policyHeaders(policy), 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}

const policyHeaders = (policy: string) => ({ 'content-security-policy': policy, 'reporting-endpoints': reportingEndpoints });

function watchDocuments(app: FastifyInstance, documents: SignedPages): void {
  let wrong = 0;
  const failed = 'The documents of the site could not be checked';
  async function check(): Promise<void> {
    try {
      wrong = (await documents.check(app.now())).length;
    } catch (error) {
      app.log.warn({ err: error }, failed);
    }
  }
  app.addHook('onListen', async () => app.schedule({ name: 'documents', everyMs: checkMs, failed, run: check }));
  const unwatch = app.metrics.watch(() => ({
    lotto_documents_refused: wrong,
    lotto_canary_overdue_seconds: documents.canaries.flatMap((canary) =>
      releasesOf(canary).map((release) => ({ labels: { release }, value: overdueMs(canary, app.now()) / 1_000 })),
    ),
  }));
  app.addHook('onClose', async () => unwatch());
}

function openContent(
  app: FastifyInstance,
  { siteDir, openRenderer, deadlineMs, cache }: NonNullable<DocumentsOptions['content']>,
  origin: string,
) {
  const renderer = openRenderer({ siteDir, ask: createInternalApiClient(app, cache), log: app.log });
  const unwatch = app.metrics.watch(() => ({
    lotto_releases_left_out: renderer.leftOutLately().map((release) => ({ labels: { release }, value: 1 })),
  }));
  app.addHook('onClose', () => {
    unwatch();
    return renderer.close();
  });
  return ssrDocuments({ renderer, origin, now: app.now, deadlineMs, metrics: app.metrics, log: app.log });
}
