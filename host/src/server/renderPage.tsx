import type { ReactNode } from 'react';
// biome-ignore lint/style/noRestrictedImports: as in renderHtml.tsx.
import { matchRoutes } from 'react-router-dom';
import { ApiError } from 'shared/api-client/http';
import { appOfPart, type RemoteApp } from 'shared/contracts/appNames';
import { askGlobal } from 'shared/contracts/crossing';
import type { ErrorBody } from 'shared/contracts/operation';
import type { PartName } from 'shared/contracts/parts';
import type { Brought, DocumentAsked, FailedPart, RenderedPage, RenderGiven } from 'shared/contracts/rendering';
import type { State } from 'swr';
import { appRoutes, Pages } from '../app/routes.tsx';
import { isNotFound, responsesByAddress } from '../head/apiResponses.ts';
import { renderHead } from '../head/renderHead.ts';
import { preparePage } from '../pages/informationPages.tsx';
import { isPageHead } from '../runtime/pageHead.ts';
import { type Fetcher, RenderContext } from '../runtime/RenderContext.ts';
import { pictureHints, renderHtml } from './renderHtml.tsx';

interface Usage {
  /** Fetchers of the data that the page used or that does not exist, by key. */
  fetchers: ReadonlyMap<string, Fetcher>;
  bundles: ReadonlyMap<RemoteApp, unknown>;
  route: Matched | undefined;
}

const mostRemembered = 100;

/** What each page used at its last rendering, by path: its data is fetched before the first pass, so one pass is enough. */
const usages = new Map<string, Usage>();

function remember(page: string, usage: Usage): void {
  usages.delete(page);
  usages.set(page, usage);
  const [oldest] = usages.keys();
  if (oldest !== undefined && usages.size > mostRemembered) usages.delete(oldest);
}

/** Returns what the page used; nothing once another set of bundles renders it, because a fetcher is code of its bundle. */
function rememberedFetchers(page: string, { halfOf }: RenderGiven): ReadonlyMap<string, Fetcher> {
  const { fetchers = new Map(), bundles = new Map() } = usages.get(page) ?? {};
  return [...bundles].every(([app, bundle]) => halfOf(app) === bundle) ? fetchers : new Map();
}

/**
 * Renders a page with its content. It renders with the loaded data, loads the data that was missing, and repeats until nothing is
 * missing; a part that throws is replaced by its placeholder and the page is rendered again.
 */
export async function renderPage(asked: DocumentAsked, given: RenderGiven): Promise<RenderedPage> {
  const { address } = asked;
  const pathname = address.split(/[?#]/)[0] ?? address;
  const page = asked.member ? `${pathname} member` : pathname;
  await preparePage(pathname);
  const loader = new SsrDataLoader(given.ask);
  const failed = new Map<PartName, FailedPart>();
  const fetchers = new Map(rememberedFetchers(page, given));
  await loader.prefetch(fetchers);
  for (;;) {
    const context = new RenderContext(asked, given, loader.known, failed.keys());
    const rendered = context.render(() => renderHtml(address, <Pages />, context));
    for (const [key, fetcher] of context.missingData) fetchers.set(key, fetcher);
    for (const [part, node] of context.failedParts) failed.set(part, { part, message: errorMessageOf(context, address, node) });
    // Do not load what a failed part requested: the next rendering, without that part, collects its requests anew.
    if (context.failedParts.size > 0 || (await loader.fetch(context.missingData))) continue;

    const route = usages.get(page)?.route ?? matchRoutes(appRoutes, pathname)?.at(-1);
    const dehydrated = dehydrate(context, asked);
    const apps = new Set([...context.shown].map(appOfPart));
    remember(page, {
      fetchers: new Map([...fetchers].filter(([key]) => context.used.has(key) || key in dehydrated.missing)),
      bundles: new Map([...apps].map((app) => [app, given.halfOf(app)])),
      route,
    });
    const missing = route?.route.path === '*' || isNotFound(route?.params ?? {}, Object.keys(dehydrated.missing));
    const about = headFor(asked, missing ? undefined : route, dehydrated);
    const [html, head] = about === null ? [rendered, null] : picturesFirst(rendered, about);
    return { status: missing ? 404 : 200, html, head, brought: dehydrated, failed: [...failed.values()] };
  }
}

/** Moves React's preload hints of pictures into the head, where a browser finds them before those of the code. */
function picturesFirst(html: string, head: string): [html: string, head: string] {
  const hints = pictureHints(html);
  return [html.slice(hints.length), hints.replaceAll('>', '>\n') + head];
}

/**
 * Returns the API responses that the page was rendered from. All "not found" responses are included, used or not: the document
 * would otherwise preload requests for data of something that does not exist.
 */
function dehydrate({ used, store, shown, member }: RenderContext, { address, nowMs }: DocumentAsked): Brought {
  const answers: Record<string, unknown> = {};
  const missing: Record<string, ErrorBody> = {};
  for (const [key, { data, error }] of store) {
    if (data !== undefined && used.has(key)) answers[key] = data;
    else if (error instanceof ApiError) missing[key] = { statusCode: error.status, code: error.code, message: error.message };
  }
  return { address, nowMs, ...(member && { member }), answers, missing, parts: [...shown] };
}

type Matched = NonNullable<ReturnType<typeof matchRoutes>>[number];

/** @param route undefined when the address has no page: then the head is that of unknown addresses */
function headFor({ address, origin }: DocumentAsked, route: Matched | undefined, { answers }: Brought): string | null {
  const page: unknown = (route ?? matchRoutes(appRoutes, unknownPath)?.at(-1))?.route.handle;
  if (!isPageHead(page)) return null;
  const [pattern, params] = [route?.route.path ?? null, route?.params ?? {}];
  return renderHead({ pattern, params, address, page, answers: responsesByAddress(answers), origin });
}

const unknownPath = '/no/such/page';

/** Renders the failed part alone, because inside a page React does not report its error. */
function errorMessageOf(context: RenderContext, address: string, part: ReactNode): string {
  try {
    context.render(() => renderHtml(address, part, context));
    return 'It throws on this page only.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Maximum number of keys that a page may request, and of passes: each pass requests what the previous responses led to. */
const [maxKeys, maxPasses] = [24, 3];

/**
 * Number of microtask turns that a fetcher has until it sends its request, and after the last response to compute its result. The
 * sandbox has no timers to measure with.
 */
const turns = 64;

export class SsrDataLoader {
  readonly known = new Map<string, State<unknown, unknown>>();
  readonly #ask: RenderGiven['ask'];
  readonly #tried = new Set<string>();
  #passes = 0;

  constructor(ask: RenderGiven['ask']) {
    this.#ask = ask;
  }

  /**
   * Runs the parts' own fetchers for the keys. A fetcher that waits for anything but the API is not awaited. A failed request is
   * left to the browser; "not found" counts as a response.
   * @returns whether the store has new entries
   */
  async fetch(wanted: ReadonlyMap<string, Fetcher>): Promise<boolean> {
    if (this.#passes === maxPasses) return false;
    this.#passes++;
    return this.prefetch(wanted);
  }

  /** Fetches what an earlier rendering of the page used, before the first pass. */
  async prefetch(wanted: ReadonlyMap<string, Fetcher>): Promise<boolean> {
    const untried = [...wanted].filter(([key]) => !this.#tried.has(key)).slice(0, maxKeys - this.#tried.size);
    if (untried.length === 0) return false;
    const before = this.known.size;
    const pending: Promise<unknown>[] = [];
    const ask: RenderGiven['ask'] = (address) => {
      const response = this.#ask(address);
      pending.push(response);
      return response;
    };
    await startRequests(ask, () => {
      for (const [key, fetcher] of untried) {
        this.#tried.add(key);
        runFetcher(fetcher, key).then(
          (data) => this.known.set(key, { data }),
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 404) this.known.set(key, { error });
          },
        );
      }
    });
    await Promise.allSettled(pending);
    await waitTurns(turns);
    return this.known.size > before;
  }
}

const runFetcher = async (fetcher: Fetcher, key: string) => fetcher(key);

let queue = Promise.resolve();

/**
 * Lets documents start their requests one after the other, each for a few turns: a request that a fetcher sends later is
 * rejected, because it cannot be assigned to a document.
 */
function startRequests(ask: RenderGiven['ask'], start: () => void): Promise<void> {
  queue = queue.then(async () => {
    globalThis[askGlobal] = ask;
    start();
    await waitTurns(turns);
    globalThis[askGlobal] = undefined;
  });
  return queue;
}

async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await null;
}
