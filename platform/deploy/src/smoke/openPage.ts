import type { Browser, Page } from 'playwright-core';
import { appOfTeam, federationName } from 'shared/contracts/appNames';
import { storageKeys } from 'shared/contracts/storage';
import { behave } from './behave.ts';
import { type AnswerTimeout, BusyWatch, PageBusy, PageSilent } from './busyPage.ts';
import { isReady, OpenedPage, quiet, waitForParts } from './OpenedPage.ts';
import {
  type Candidate,
  isErrorOf,
  nothingSeen,
  type PageError,
  type PageObservation,
  partsOf,
  type Visit,
} from './PageObservation.ts';
import { watchPageScript } from './page/watchPage.ts';
import { refusal, type ServedSite } from './serveSite.ts';

export interface OpenOptions {
  /** Session of the member who opens the page; null for a visitor. */
  token: string | null;
  patience?: AnswerTimeout | undefined;
}

/**
 * Opens a page for a candidate in a fresh browser context. The scripts of a remote are delayed until everything else has loaded,
 * so that every later change is caused by it. Then uses its parts as people do.
 */
export async function openPage(
  browser: Browser,
  site: ServedSite,
  visit: Visit,
  { token, patience }: OpenOptions,
): Promise<PageObservation> {
  const { info, base } = visit.candidate;
  const isRemote = info.contract.role === 'remote';
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...(token !== null && {
      storageState: {
        cookies: [],
        origins: [{ origin: site.baseUrl, localStorage: [{ name: storageKeys.token, value: token }] }],
      },
    }),
  });
  // The timeout is measured in the page's own processor time (BusyWatch).
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const seen = nothingSeen();
  const opened = new OpenedPage(page, seen, await BusyWatch.of(page, patience));
  noteErrors(opened, visit.candidate, site);
  const { busy } = opened;
  const held = isRemote ? info.entry.map((file) => site.hold(base + file)) : [];
  let stopped = false;
  try {
    await page.addInitScript({ content: watchPageScript(storageKeys.token) });
    await busy.answerOf(page.goto(site.baseUrl + visit.path, { waitUntil: 'domcontentloaded' }));
    await opened.watch();
    const { watched } = opened;
    const own = partsOf(visit.candidate);
    if (isRemote) {
      await quiet(opened, own, token !== null);
      await busy.answerOf(watched.evaluate((it, parts) => it.remember(parts), own));
      seen.errors.length = 0;
    }
    for (const one of held) one.release();
    await opened.during(null, async () => {
      seen.parts = await waitForParts(opened, visit.parts);
      seen.notLoaded = await busy.answerOf(notLoaded(page, visit.unseen));
    });
    const changed = await busy.answerOf(watched.evaluate((it) => it.changes()));
    Object.assign(seen, changed);
    const shown = Object.keys(seen.parts).filter((part) => own.includes(part));
    const isFine = shown.every((part) => isReady(seen.parts[part])) && seen.errors.length === 0;
    if (isRemote && isFine && shown.length > 0) {
      await behave(opened, visit.path, shown);
      if (seen.errors.length === 0 && seen.leftBy === null) {
        const { globals, styles } = await busy.answerOf(watched.evaluate((it) => it.changes()));
        seen.globals = [...new Set([...seen.globals, ...globals])];
        if (seen.styles.length === 0) seen.styles = styles;
      }
    }
    if (seen.leftBy === null) {
      const { uses, violations } = await busy.answerOf(watched.evaluate(({ uses, violations }) => ({ uses, violations })));
      Object.assign(seen, { uses, violations });
    }
    return seen;
  } catch (error) {
    stopped = true;
    if (error instanceof PageBusy) return { ...seen, busy: { script: error.script, during: opened.doing } };
    if (error instanceof PageSilent) return { ...seen, silent: true };
    stopped = false;
    throw error;
  } finally {
    for (const one of held) one.release();
    // A paused page cannot be closed; it ends with the browser.
    if (!stopped) await context.close();
  }
}

function noteErrors(opened: OpenedPage, candidate: Candidate, site: ServedSite): void {
  const { page, seen } = opened;
  const note = (error: Omit<PageError, 'during'>) => {
    if (isErrorOf(candidate, error)) seen.errors.push({ ...error, during: opened.doing });
  };
  page.on('pageerror', ({ message, stack }) => note({ text: message, from: stack ?? '' }));
  page.on('console', (message) => {
    const { url } = message.location();
    const text = message.text();
    if (message.type() !== 'error' || text.includes(refusal)) return;
    // The page of unknown addresses has status 404, which the browser logs as an error.
    if (text.startsWith('Failed to load resource') && (url === page.url() || site.hasRefused(url))) return;
    note({ text, from: /\n +at /.test(text) ? text : url });
  });
}

/**
 * Loads parts as the host does, without showing them.
 * @returns the reasons, by part, for those that could not be loaded
 */
function notLoaded(page: Page, parts: readonly string[]): Promise<Record<string, string>> {
  const modules = parts.map((part) => [part, part.replace(/^([\w-]+)/, (team) => federationName(appOfTeam(team)))] as const);
  return page.evaluate(async (wanted) => {
    type Instance = { name: string; loadRemote(name: string): Promise<{ default?: unknown } | null> };
    type Runtime = { __INSTANCES__: Instance[] };
    const { __INSTANCES__: instances }: Runtime = Reflect.get(window, '__FEDERATION__');
    const host = instances.find(({ name }) => name === 'host');
    const found: Record<string, string> = {};
    for (const [part, module] of wanted) {
      try {
        const loaded = (await host?.loadRemote(module))?.default;
        const isComponent =
          typeof loaded === 'function' || (typeof loaded === 'object' && loaded !== null && '$$typeof' in loaded);
        if (!isComponent) found[part] = 'its default export is no component';
      } catch (error) {
        found[part] = String(error);
      }
    }
    return found;
  }, modules);
}
