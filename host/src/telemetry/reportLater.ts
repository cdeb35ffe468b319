import { pageReleases } from '../runtime/registry.ts';

/** How long the page's own files may take before they are not waited for any more, ms. */
const longestLoad = 4_000;

/** How long the page may take to start before it is reported as one that does not, ms. */
const longestStart = 10_000;

/** How long it may have something better to do after that, ms. */
const longestBusy = 4_000;

let isLater = false;

/** Called first of all: a host that never starts is heard of as well. */
export function reportAnyway(): void {
  setTimeout(reportLater, longestStart);
}

/**
 * Asks for the code that reports once the page stands and has nothing better to do: nobody waits for it, and where it does not come, nobody
 * misses it. Players who ask sites not to track them are left alone, although this is counting and no tracking: they need not take our
 * word for it. Once a page.
 */
export function reportLater(): void {
  if (isLater) return;
  isLater = true;
  if (pageReleases().length === 0 || asksForQuiet()) return;
  void pageLoaded().then(() => whenIdle(load));
}

const load = () =>
  void import(/* webpackChunkName: "reports" */ './startReports.ts').then(
    ({ startReports }) => startReports(),
    () => {},
  );

/** Do Not Track, and Global Privacy Control. */
const asksForQuiet = () => navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('load', resolve, { once: true });
    setTimeout(resolve, longestLoad);
  });
}

/** Safari has no such call; and a page that is never idle is heard of as well. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: longestBusy });
  else setTimeout(then);
}
