import { longestReport, reportsPath } from 'shared/contracts/providerPaths';
import type { PageReport } from 'shared/contracts/reports';

type PartReport = PageReport['parts'][number];
type Vital = PageReport['vitals'][number];

const most = {
  parts: 80,
  /** Errors per release: the canary analysis counts no more of one visit. */
  errors: 10,
} as const;

const mostAtOnce = { visit: 16, parts: 40, errors: 16, vitals: 16 } as const;

const longestTime = 600_000;

/** Buffers a visit's telemetry until it is sent. Its size is bounded. */
export class ReportBatch {
  #visit: string[];
  #parts: PartReport[] = [];
  #partsLeft: number = most.parts;
  readonly #errors = new Map<string, { unsent: number; sent: number }>();
  /** By name and release; null after it was sent: each is sent once per visit. */
  readonly #vitals = new Map<string, Vital | null>();

  /** @param visit releases of the page; the first reports contain them, which counts the visit */
  constructor(visit: readonly string[]) {
    this.#visit = [...visit];
  }

  visit(release: string): void {
    this.#visit.push(release);
  }

  part({ ms, ...part }: PartReport): void {
    if (this.#partsLeft === 0) return;
    this.#partsLeft -= 1;
    this.#parts.push(ms === undefined ? part : { ...part, ms: bounded(ms) });
  }

  error(release: string): void {
    const known = this.#errors.get(release) ?? { unsent: 0, sent: 0 };
    if (known.unsent + known.sent >= most.errors) return;
    this.#errors.set(release, { ...known, unsent: known.unsent + 1 });
  }

  /** Stores a web vital; the last value before sending wins. @param value in the contract's unit, not rounded */
  vital({ name, release, value }: Vital): void {
    const key = `${name} ${release}`;
    if (this.#vitals.get(key) === null) return;
    this.#vitals.set(key, { name, release, value: bounded(value) });
  }

  /**
   * Returns the next report; null when there is nothing to send.
   * @param withVitals true only when the page is left: until then the vitals still change
   */
  next(withVitals: boolean): PageReport | null {
    const errors = [...this.#errors].flatMap(([release, { unsent }]) => (unsent > 0 ? [{ release, count: unsent }] : []));
    const vitals = withVitals ? [...this.#vitals.values()].filter((vital) => vital !== null) : [];
    const report: PageReport = {
      visit: this.#visit.slice(0, mostAtOnce.visit),
      parts: this.#parts.slice(0, mostAtOnce.parts),
      errors: errors.slice(0, mostAtOnce.errors),
      vitals: vitals.slice(0, mostAtOnce.vitals),
    };
    // Release names may be long: whatever exceeds the size limit goes into the next report.
    for (const list of [report.parts, report.errors, report.vitals]) {
      while (list.length > 0 && bytesOf(report) > longestReport) list.pop();
    }
    const isEmpty = [report.visit, report.parts, report.errors, report.vitals].every((list) => list.length === 0);
    return isEmpty ? null : report;
  }

  markSent({ visit, parts, errors, vitals }: PageReport): void {
    this.#visit = this.#visit.slice(visit.length);
    this.#parts = this.#parts.slice(parts.length);
    for (const { release, count } of errors) {
      const { unsent, sent } = this.#errors.get(release) ?? { unsent: 0, sent: 0 };
      this.#errors.set(release, { unsent: unsent - count, sent: sent + count });
    }
    for (const { name, release } of vitals) this.#vitals.set(`${name} ${release}`, null);
  }
}

const bytesOf = (report: PageReport) => new TextEncoder().encode(JSON.stringify(report)).length;

const bounded = (value: number) => Math.min(Math.max(Math.round(value), 0), longestTime);

/**
 * Passes a report to the browser, which sends it even when the page is closed.
 * @returns false when the browser refuses: no sendBeacon, a blocker, or too much queued data
 */
export function sendReport(report: PageReport): boolean {
  try {
    return navigator.sendBeacon(reportsPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  } catch {
    // Telemetry must never disturb the page.
    return false;
  }
}
