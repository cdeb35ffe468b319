import { appOfPart, releaseName } from 'shared/contracts/appNames';
import type { PageReport } from 'shared/contracts/reports';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { pageReleases } from '../runtime/registry.ts';
import { ReportBatch, sendReport } from './ReportBatch.ts';
import { listen, type TelemetryEvent, type ThrownError } from './telemetryBuffer.ts';

const maxRemembered = 50;

const inputEvents = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'] as const;

type Interaction = Pick<PerformanceEventTiming, 'startTime' | 'target'>;

/**
 * Remembers which part each input event was in. When the browser reports a slow interaction, the pressed element may be gone, and
 * then the entry has no target.
 * @returns a function that returns the part's name for an interaction, null for the host's own content
 */
export function watchInteractions(): (interaction: Interaction) => string | null {
  const parts = new Map<number, string | null>();
  const onInput = ({ timeStamp, target }: Event) => {
    parts.set(timeStamp, partOf(target));
    const [oldest] = parts.keys();
    if (parts.size > maxRemembered && oldest !== undefined) parts.delete(oldest);
  };
  for (const type of inputEvents) window.addEventListener(type, onInput, { capture: true, passive: true });
  // Falls back to the entry's target for events before this started.
  return ({ startTime, target }) => parts.get(startTime) ?? partOf(target ?? null);
}

function partOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null) : null;
}

type Vital = Pick<PageReport['vitals'][number], 'name' | 'value'>;

/**
 * Measures web vitals. The last value of each name counts; all values have arrived when the page is hidden, before listeners on
 * the document run. The `app` of a vital owns the part that was used; it is `host` otherwise.
 */
function watchVitals(onVital: (vital: Vital & { app: string }) => void): void {
  const partAt = watchInteractions();
  onLCP(({ value }) => onVital({ name: 'LCP', app: 'host', value }));
  onCLS(({ value }) => onVital({ name: 'CLS', app: 'host', value: value * 1_000 }));
  // Reports every change, because the pressed element may be gone when the page is left.
  const eachChange = { reportAllChanges: true };
  onINP(({ value, entries }) => {
    const part = entries[0] ? partAt(entries[0]) : null;
    onVital({ name: 'INP', app: part === null ? 'host' : appOfPart(part), value });
  }, eachChange);
}

/**
 * Matches the address in a line of a stack trace: Chromium's lines begin with `at`, those of Firefox and Safari contain an `@`;
 * all end with line and column.
 */
const frame = /^(?:\s+at .*?\(?|.*?@)([a-z-]+:\/\/[^\s()]+?):\d+:\d+\)?$/m;

/**
 * Returns the release whose file threw: from the first address in the stack, else from the script that the browser names.
 * @param origin of this site
 * @returns e.g. `mfe-lottery/0.1.0-3f2a9c0d1e`; null for scripts outside this site's releases, such as extensions
 */
export function failingRelease({ stack, file }: Pick<ThrownError, 'stack' | 'file'>, origin: string): string | null {
  const address = frame.exec(stack)?.[1] ?? file;
  if (!address.startsWith(`${origin}/`)) return null;
  const [app, release, script] = address.slice(origin.length + 1).split('/');
  const name = `${app}/${release}`;
  return script && releaseName.test(name) ? name : null;
}

/** Maximum number of reports per visit, and of those sent before the page is left. */
const [mostReports, mostEarly] = [8, 4];

/** Delay of a report after a failure, ms, so that failures that occur together share one report. */
const earlyAfter = 3_000;

/**
 * Sends telemetry to the provider: when the page is left, and soon after a failure, because users close broken pages. A page that
 * was never visible sends nothing; one restored from the back/forward cache is no second visit; a development server's page has
 * no releases to report.
 * @returns stops sending
 */
export function startReports(): () => void {
  const releases = new Map<string, string>();
  const batch = new ReportBatch([]);
  const addReleases = () => {
    for (const release of pageReleases()) {
      const [app = ''] = release.split('/');
      if (releases.has(app)) continue;
      releases.set(app, release);
      batch.visit(release);
    }
  };
  addReleases();
  let seen = document.visibilityState === 'visible';
  let sent = 0;
  let early: ReturnType<typeof setTimeout> | undefined;

  const send = (withVitals: boolean) => {
    clearTimeout(early);
    early = undefined;
    while (seen && sent < mostReports) {
      const report = batch.next(withVitals);
      if (!report || !sendReport(report)) return;
      batch.markSent(report);
      sent += 1;
    }
  };
  const sendSoon = () => {
    if (sent < mostEarly) early ??= setTimeout(() => send(false), earlyAfter);
  };
  const onEvent = (event: TelemetryEvent) => {
    // A page may learn of more remotes while it is open (parts/findRemote).
    addReleases();
    if (event.is === 'error') {
      const release = failingRelease(event, location.origin);
      if (release === null || !new Set(releases.values()).has(release)) return;
      batch.error(release);
      return sendSoon();
    }
    const { part, outcome, why, ms } = event;
    const release = releases.get(appOfPart(part));
    if (release === undefined) return;
    batch.part({ part, release, outcome, ...(why && { why }), ...(ms !== undefined && { ms }) });
    if (outcome === 'failed') sendSoon();
  };
  // Leaving a page hides it first, in every browser. The vitals library registers its listener first, so its last values are in
  // by then.
  watchVitals(({ app, name, value }) => {
    const release = releases.get(app);
    if (release !== undefined) batch.vital({ name, release, value });
  });
  const onVisibility = () => {
    if (document.visibilityState === 'visible') seen = true;
    else send(true);
  };
  document.addEventListener('visibilitychange', onVisibility);
  const stop = listen(onEvent);
  return () => {
    stop();
    clearTimeout(early);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
