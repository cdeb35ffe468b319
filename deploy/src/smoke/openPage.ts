import type { Browser, JSHandle, Page } from 'playwright-core';
import { appOfTeam, federationName } from 'shared/contracts/appNames';
import { BusyWatch, PageBusy } from './busyPage.ts';
import type { PageError, Seen } from './Seen.ts';
import type { ServedSite } from './serveSite.ts';
import type { Visit } from './visits.ts';
import type { PartSeen, WatchedPage } from './WatchedPage.ts';
import { watchPage } from './watchPage.ts';

/** How long a machine that is busy may take for a page's document and the host's scripts, ms. */
const untilStarted = 30_000;
/** How long the page without the candidate may go on changing, ms: then it is judged as it is. */
const untilQuiet = 4_000;
/** How long parts may load, ms. */
const untilStanding = 20_000;
/** How long the error card of a part whose code was held back may stand until that code takes its place, ms. */
const untilReplaced = 4_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Opens a page for a candidate, in a browser that knows nothing yet. The scripts of a remote are held back until all else stands:
 * what changes after that is its doing.
 */
export async function openPage(browser: Browser, site: ServedSite, visit: Visit): Promise<Seen> {
  const { info, base } = visit.candidate;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors = errorsOf(page);
  const seen: Seen = {
    errors,
    parts: {},
    notLoaded: {},
    busy: null,
    longest: 0,
    uses: [],
    violations: [],
    globals: [],
    styles: [],
    left: true,
  };
  const held = info.contract.role === 'remote' ? info.entry.map((file) => site.hold(base + file)) : [];
  let stopped = false;
  try {
    const busy = await BusyWatch.of(page);
    await page.addInitScript(watchPage);
    await busy.answerOf(page.goto(site.baseUrl + visit.path, { waitUntil: 'domcontentloaded' }), untilStarted);
    const watched = await busy.answerOf(
      page.evaluateHandle((): WatchedPage => Reflect.get(window, Symbol.for('snail-lotto.smoke'))),
    );
    if (held.length > 0) {
      await quiet(watched);
      await watched.evaluate((it) => it.remember());
      errors.length = 0;
    }
    for (const one of held) one.release();
    seen.parts = await standing(watched, busy, visit.parts);
    seen.notLoaded = await busy.answerOf(notLoaded(page, visit.unseen), untilStanding);
    const { globals, styles } = await busy.answerOf(watched.evaluate((it) => it.changes()));
    Object.assign(seen, { globals, styles });
    if (held.length > 0) seen.left = await leave(page, watched, busy, visit.parts);
    const { uses, violations, longest } = await busy.answerOf(
      watched.evaluate((it) => ({ uses: it.uses, violations: it.violations, longest: it.longest.ms })),
    );
    return { ...seen, uses, violations, longest };
  } catch (error) {
    if (!(error instanceof PageBusy)) throw error;
    stopped = true;
    return { ...seen, busy: { script: error.script } };
  } finally {
    for (const one of held) one.release();
    // A page that was stopped does not close; it goes with the browser.
    if (!stopped) await context.close();
  }
}

function errorsOf(page: Page): PageError[] {
  const errors: PageError[] = [];
  page.on('pageerror', ({ message, stack }) => errors.push({ text: message, from: stack ?? '' }));
  page.on('console', (message) => {
    // The page of unknown addresses comes as a 404, which the browser notes as well.
    const isDocument = message.location().url === page.url();
    if (message.type() === 'error' && !(isDocument && message.text().startsWith('Failed to load resource')))
      errors.push({ text: message.text(), from: message.location().url });
  });
  return errors;
}

/** Waits until the page looks the same twice. */
async function quiet(watched: JSHandle<WatchedPage>): Promise<void> {
  let last = '';
  for (const start = performance.now(); performance.now() - start < untilQuiet; await pause(250)) {
    const now = await watched.evaluate((it) => JSON.stringify([it.outside(), Object.keys(it.parts())]));
    // Before the page is alive React knows of no part.
    if (now === last && !now.endsWith(',[]]')) return;
    last = now;
  }
}

const stands = (part: PartSeen | undefined) => part?.shown && !part.busy && part.problem === null;

/** Waits until the parts stand, or will not. */
async function standing(watched: JSHandle<WatchedPage>, busy: BusyWatch, wanted: readonly string[]): Promise<Seen['parts']> {
  const start = performance.now();
  for (;;) {
    const found = await busy.answerOf(
      watched.evaluate((it) => {
        // A reader who uses the keys is near every part, also those far below.
        dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
        return it.parts();
      }),
    );
    const waited = performance.now() - start;
    const open = wanted.filter((part) => !stands(found[part]));
    const settled = open.every((part) => found[part]?.busy === false);
    if (open.length === 0 || waited > untilStanding || (settled && waited > untilReplaced)) return found;
    await pause(150);
  }
}

/** Goes to another page without loading it: the parts have to leave. @returns whether the frame of the page still stands */
async function leave(page: Page, watched: JSHandle<WatchedPage>, busy: BusyWatch, parts: readonly string[]): Promise<boolean> {
  await page.evaluate(() => {
    history.pushState(null, '', '/contact');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  for (const start = performance.now(); performance.now() - start < untilReplaced; await pause(100)) {
    const there = await busy.answerOf(watched.evaluate((it) => Object.keys(it.parts())));
    if (!parts.some((part) => there.includes(part))) break;
  }
  return busy.answerOf(
    page.evaluate(() => document.querySelector('header') !== null && document.querySelector('footer') !== null),
  );
}

/** Loads parts as the host does, and shows nothing. @returns those that gave no component, each with the reason */
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
