import { pageReleases } from '../runtime/registry.ts';

/** Maximum wait for the page's `load` event, ms. */
const maxLoadMs = 4_000;

/** Time after which a page that has not started is reported as broken, ms. */
const maxStartMs = 10_000;

/** Maximum wait for an idle moment after that, ms. */
const maxBusyMs = 4_000;

let isScheduled = false;

/** Starts the timer that reports a host that never starts. Call it first. */
export function scheduleStartupReport(): void {
  setTimeout(reportLater, maxStartMs);
}

/**
 * Loads the telemetry code once the page is loaded and idle; a failure is ignored. Visitors with Do Not Track or Global Privacy
 * Control are not counted, although the telemetry does not identify visitors. Runs once per page.
 */
export function reportLater(): void {
  if (isScheduled) return;
  isScheduled = true;
  if (pageReleases().length === 0 || optsOutOfTracking()) return;
  void pageLoaded().then(() => whenIdle(load));
}

const load = () =>
  void import(/* webpackChunkName: "reports" */ './startReports.ts').then(
    ({ startReports }) => startReports(),
    () => {},
  );

const optsOutOfTracking = () => navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('load', resolve, { once: true });
    setTimeout(resolve, maxLoadMs);
  });
}

/** Safari has no `requestIdleCallback`. The timeout covers a page that is never idle. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: maxBusyMs });
  else setTimeout(then);
}
