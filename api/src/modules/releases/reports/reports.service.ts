import { appPattern } from 'shared/contracts/appNames';
import type { PageReport, ReleaseFigures } from 'shared/contracts/reports';
import { releasesOf } from 'site/deployments/runningCanaries';
import { newestFirst } from 'site/deployments/siteState';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../../../core/db/database.ts';
import type { Metrics, PageCount } from '../../../core/observability/metrics.ts';
import type { DeploymentLog } from '../../../core/site/deploymentLog.ts';
import { type CountListener, Counts, type Histogram, minuteMs, partsOf, type Sum } from './counts.ts';
import { addCounts, readCounts } from './reports.repository.ts';

/** Releases of an app with metrics of their own: the live one, and older ones that run in long-open tabs. */
const mostReleases = 5;

const counts: Partial<Record<Sum, PageCount>> = {
  visits: 'visit',
  stood: 'stood',
  failed: 'failed',
  retried: 'retried',
  recovered: 'recovered',
  errors: 'error',
  violations: 'violation',
};

const times: Partial<Record<Histogram, 'stand' | 'inp'>> = { standMs: 'stand', inpMs: 'inp' };

/**
 * Exports telemetry to Prometheus. The label of releases is bounded: the newest of each app and the canaries by name, all others
 * as `older`, because forged reports can name any of them.
 */
function releaseMetrics(metrics: Metrics, moves: DeploymentLog) {
  let known: { revision: number; newest: Set<string> } | undefined;
  const newest = () => {
    const { state } = moves;
    if (known?.revision !== state.revision) {
      const names = Object.keys(state.apps).flatMap((app) =>
        newestFirst(state, app)
          .slice(0, mostReleases)
          .map((release) => `${app}/${release}`),
      );
      known = { revision: state.revision, newest: new Set([...names, ...tried()]) };
    }
    return known.newest;
  };
  const tried = () => moves.state.canaries.flatMap(releasesOf);
  const label = (name: string) => ({ app: partsOf(name).app, release: newest().has(name) ? name : 'older' });

  return {
    count(name, what, count) {
      const kind = counts[what];
      if (kind !== undefined) metrics.page(label(name), kind, count);
    },
    took(name, what, ms) {
      const kind = times[what];
      if (kind !== undefined) metrics.pageTime(label(name), kind, ms / 1_000);
    },
    /** Creates the counters of live and canary releases at 0, so that Prometheus sees their first increment. */
    begin(): void {
      const live = Object.entries(moves.state.apps).map(([app, history]) => `${app}/${history.live}`);
      for (const name of [...live, ...tried()]) for (const kind of Object.values(counts)) metrics.page(label(name), kind, 0);
    },
  } satisfies CountListener & { begin(): void };
}

/** Limit of reports with unknown releases that wait for the next reading of the site. */
const mostWaiting = 500;

interface ReportsDeps {
  db: Database;
  moves: DeploymentLog;
  metrics: Metrics;
  /** Epoch ms, the same in all processes. */
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

/**
 * Counts the telemetry of pages in memory and adds it to the table periodically, so that no request waits for the database or a
 * disk.
 */
export class Reports {
  readonly #deps: ReportsDeps;
  readonly #told: ReturnType<typeof releaseMetrics>;
  readonly #counts: Counts;
  readonly #waiting: (() => void)[] = [];
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #trouble: string | undefined;

  constructor(deps: ReportsDeps) {
    this.#deps = deps;
    this.#told = releaseMetrics(deps.metrics, deps.moves);
    this.#counts = new Counts(this.#told);
  }

  /**
   * Counts a report; ignores releases that do not belong to this site.
   * @param counted returns what counts of it; called when its releases are known, or after the deployment log was read again
   */
  hear(report: PageReport, counted: (report: PageReport) => PageReport = (all) => all): void {
    const minute = this.#minute();
    const lists = [report.parts, report.errors, report.vitals].map((list) => list.map(({ release }) => release));
    const allKnown = [report.visit, ...lists].flat().every((name) => this.#isKnown(name));
    this.#soon(allKnown, () => this.#counts.add(counted(report), minute, (name) => this.#isKnown(name)));
  }

  /** Counts CSP violations by release; those without a release count for the live host. */
  hearViolations(releases: readonly (string | undefined)[]): void {
    const minute = this.#minute();
    for (const named of releases) {
      const isKnown = this.#isKnown(named ?? this.#liveHost());
      this.#soon(isKnown, () => {
        const name = named !== undefined && this.#isKnown(named) ? named : this.#liveHost();
        if (name !== undefined) this.#counts.count(name, minute, 'violations');
      });
    }
  }

  /** Reads the site and writes all counts. @throws if the database is down; the counts are kept for the next call */
  write(): Promise<void> {
    // One write at a time. Calls during a write share the next one, which includes all earlier reports.
    this.#next ??= this.#current.then(() => {
      this.#next = undefined;
      const work = this.#write();
      this.#current = work.catch(() => {});
      return work;
    });
    return this.#next;
  }

  /** Returns the figures of an app's releases in the last minutes, newest release first. */
  async figures(app: string, minutes: number): Promise<ReleaseFigures[]> {
    await this.write();
    const known = newestFirst(this.#deps.moves.state, app);
    const found = await readCounts(this.#deps.db, app, this.#minute() - (minutes - 1) * minuteMs);
    return found
      .map(({ release, first, last, failedCode, failedLate, failedThrown, ...same }) => ({
        ...same,
        release: `${app}/${release}`,
        from: first.getTime(),
        until: last.getTime() + minuteMs,
        why: { code: failedCode, late: failedLate, thrown: failedThrown },
        place: known.indexOf(release),
      }))
      .sort((one, other) => one.place - other.place)
      .map(({ place: _, ...figures }) => figures);
  }

  async #write(): Promise<void> {
    await this.lookAtSite();
    for (const count of this.#waiting.splice(0)) count();
    const rows = this.#counts.take();
    if (rows.length === 0) return;
    try {
      await addCounts(this.#deps.db, rows);
    } catch (error) {
      this.#counts.putBack(rows);
      throw error;
    }
  }

  /** Reads new deployments of the site. Logs a failure once, until it is over or changes. */
  async lookAtSite(): Promise<void> {
    const { moves, onError } = this.#deps;
    const { revision } = moves.state;
    try {
      await moves.refresh();
      this.#trouble = undefined;
    } catch (error) {
      const trouble = String(error);
      if (trouble !== this.#trouble) onError(error, 'What is live on the site could not be read');
      this.#trouble = trouble;
    }
    if (moves.state.revision !== revision) this.#told.begin();
  }

  /** An unknown release may have become live very recently: its report is counted after the next reading of the site. */
  #soon(isKnown: boolean, count: () => void): void {
    if (!isKnown && this.#waiting.length < mostWaiting) this.#waiting.push(count);
    else count();
  }

  #liveHost(): string | undefined {
    const { host } = this.#deps.moves.state.apps;
    return host && `host/${host.live}`;
  }

  #isKnown(name: string | undefined): boolean {
    return name !== undefined && Object.hasOwn(this.#deps.moves.state.signatures, name);
  }

  #minute(): number {
    return Math.floor(this.#deps.now() / minuteMs) * minuteMs;
  }
}

/** Limit of violations per request: a page that violates the policy in a loop is one page. */
const mostViolations = 20;

/** Body of `report-uri`. Only the addresses of files are read. */
const CspReport = Type.Object({
  'csp-report': Type.Object({ 'source-file': Type.Optional(Type.Unknown()), 'blocked-uri': Type.Optional(Type.Unknown()) }),
});

const ReportArray = Type.Array(Type.Object({ type: Type.String(), body: Type.Unknown() }), { maxItems: 1_000 });
const Violation = Type.Object({ sourceFile: Type.Optional(Type.Unknown()), blockedURL: Type.Optional(Type.Unknown()) });

export const ViolationBody = Type.Union([CspReport, ReportArray]);
export type ViolationBody = Static<typeof ViolationBody>;

const inRelease = new RegExp(`^/((?:${appPattern})/\\d[\\w.+-]*)/`);

/**
 * Returns the release of each violation: that of the script, else that of the blocked file; undefined if neither belongs to a
 * release. Violations by browser extensions are left out.
 */
export function violatedReleases(body: ViolationBody): (string | undefined)[] {
  const found = Array.isArray(body)
    ? body.flatMap(({ type, body: said }) => (type === 'csp-violation' && Value.Check(Violation, said) ? [said] : []))
    : [{ sourceFile: body['csp-report']['source-file'], blockedURL: body['csp-report']['blocked-uri'] }];
  return found
    .slice(0, mostViolations)
    .filter(({ sourceFile }) => !isOfExtension(sourceFile))
    .map(({ sourceFile, blockedURL }) => releaseOf(sourceFile) ?? releaseOf(blockedURL));
}

const isOfExtension = (address: unknown) => typeof address === 'string' && /^[a-z-]*extension\b/.test(address);

function releaseOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  return inRelease.exec(new URL(address).pathname)?.[1];
}
