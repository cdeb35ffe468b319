import { type PageReport, reportBounds } from 'shared/contracts/reports';

export interface MinuteCounts {
  app: string;
  release: string;
  /** Start of the minute, epoch ms. */
  minute: number;
  visits: number;
  stood: number;
  failed: number;
  retried: number;
  recovered: number;
  failedCode: number;
  failedLate: number;
  failedThrown: number;
  errors: number;
  violations: number;
  standMs: number[];
  inpMs: number[];
  lcpMs: number[];
}

export const sums = [
  'visits',
  'stood',
  'failed',
  'retried',
  'recovered',
  'failedCode',
  'failedLate',
  'failedThrown',
  'errors',
  'violations',
] as const satisfies (keyof MinuteCounts)[];

export type Sum = (typeof sums)[number];

export const histograms = ['standMs', 'inpMs', 'lcpMs'] as const satisfies (keyof MinuteCounts)[];

export type Histogram = (typeof histograms)[number];

export const minuteMs = 60_000;

/** Limit of releases per minute: a page runs one of each app, but a forged report can name any that the site ever had. */
const mostReleases = 64;
/** Limit of rows in memory while the database is down: about half an hour on a site with many releases. */
const mostRows = 2_000;
/** Limit of errors that one report can count for a release. */
const mostErrors = 1_000;

const failures = { code: 'failedCode', late: 'failedLate', thrown: 'failedThrown' } as const;
const vitals = { INP: 'inpMs', LCP: 'lcpMs' } as const;

export function placeOf(ms: number): number {
  const place = reportBounds.findIndex((bound) => ms <= bound);
  return place < 0 ? reportBounds.length : place;
}

const noCounts = () => Array.from({ length: reportBounds.length + 1 }, () => 0);

export function partsOf(name: string): { app: string; release: string } {
  const slash = name.indexOf('/');
  return { app: name.slice(0, slash), release: name.slice(slash + 1) };
}

/** Receives counts immediately, before they are written to the database. */
export interface CountListener {
  count(name: string, what: Sum, count: number): void;
  took(name: string, what: Histogram, ms: number): void;
}

export class Counts {
  #rows = new Map<string, MinuteCounts>();
  readonly #named = new Map<number, Set<string>>();
  readonly #told: CountListener;

  constructor(told: CountListener) {
    this.#told = told;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Adds a report. @param isKnown whether a release belongs to the site; others are ignored */
  add(report: PageReport, minute: number, isKnown: (name: string) => boolean): void {
    const count = (name: string, what: Sum, by = 1) => {
      if (isKnown(name)) this.count(name, minute, what, by);
    };
    const took = (name: string, what: Histogram, ms: number) => {
      if (isKnown(name)) this.#took(name, minute, what, ms);
    };
    for (const name of new Set(report.visit)) count(name, 'visits');
    for (const { release, outcome, why, ms } of report.parts) {
      count(release, outcome);
      if (outcome === 'failed' && why !== undefined) count(release, failures[why]);
      if ((outcome === 'stood' || outcome === 'recovered') && ms !== undefined) took(release, 'standMs', ms);
    }
    const errors = new Map<string, number>();
    for (const { release, count: some } of report.errors) errors.set(release, (errors.get(release) ?? 0) + some);
    for (const [name, some] of errors) count(name, 'errors', Math.min(mostErrors, some));
    for (const { name, release, value } of report.vitals) if (name !== 'CLS') took(release, vitals[name], value);
  }

  count(name: string, minute: number, what: Sum, by = 1): void {
    const row = this.#rowOf(name, minute);
    if (row === undefined) return;
    row[what] += by;
    this.#told.count(name, what, by);
  }

  #took(name: string, minute: number, what: Histogram, ms: number): void {
    const counts = this.#rowOf(name, minute)?.[what];
    if (counts === undefined) return;
    const place = placeOf(ms);
    counts[place] = (counts[place] ?? 0) + 1;
    this.#told.took(name, what, ms);
  }

  take(): MinuteCounts[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }

  /** Merges counts that could not be written with newer ones. Beyond the limit, the oldest are dropped. */
  putBack(rows: readonly MinuteCounts[]): void {
    for (const row of rows) {
      const key = keyOf(row);
      const now = this.#rows.get(key);
      this.#rows.set(key, now ? sumOf(row, now) : row);
    }
    const tooMany = this.#rows.size - mostRows;
    if (tooMany <= 0) return;
    const oldest = [...this.#rows].sort(([, one], [, other]) => one.minute - other.minute).slice(0, tooMany);
    for (const [key] of oldest) this.#rows.delete(key);
  }

  #rowOf(name: string, minute: number): MinuteCounts | undefined {
    const of = { ...partsOf(name), minute };
    const key = keyOf(of);
    const known = this.#rows.get(key);
    if (known) return known;
    if (!this.#isNamed(name, minute)) return undefined;
    const row = { ...of, ...noSums(), standMs: noCounts(), inpMs: noCounts(), lcpMs: noCounts() };
    this.#rows.set(key, row);
    return row;
  }

  #isNamed(name: string, minute: number): boolean {
    const names = this.#named.get(minute) ?? new Set();
    if (!names.has(name) && names.size >= mostReleases) return false;
    this.#named.set(minute, names.add(name));
    for (const each of this.#named.keys()) if (each < minute - 2 * minuteMs) this.#named.delete(each);
    return true;
  }
}

const keyOf = ({ app, release, minute }: Pick<MinuteCounts, 'app' | 'release' | 'minute'>) => `${minute} ${app}/${release}`;

const noSums = () => ({
  visits: 0,
  stood: 0,
  failed: 0,
  retried: 0,
  recovered: 0,
  failedCode: 0,
  failedLate: 0,
  failedThrown: 0,
  errors: 0,
  violations: 0,
});

function sumOf(one: MinuteCounts, other: MinuteCounts): MinuteCounts {
  const sum = { ...one };
  for (const name of sums) sum[name] += other[name];
  for (const name of histograms) sum[name] = one[name].map((count, place) => count + (other[name][place] ?? 0));
  return sum;
}
