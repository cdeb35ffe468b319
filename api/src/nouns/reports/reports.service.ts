import { newestFirst } from 'serving/moves/newestFirst';
import type { PageReport, ReleaseFigures } from 'shared/contracts/reports';
import type { Database } from '../../base/db/database.ts';
import type { Metrics } from '../../base/metrics/metrics.ts';
import type { SiteMoves } from '../../base/site/siteMoves.ts';
import { Counts, minuteMs } from './counts.ts';
import { addCounts, readCounts } from './reports.repository.ts';
import { toldReleases } from './toldReleases.ts';

/** Reports that name a release which this process has not read of yet, until the next look at the site. */
const mostWaiting = 500;

interface ReportsDeps {
  db: Database;
  moves: SiteMoves;
  metrics: Metrics;
  /** Epoch ms, the same in all processes. */
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

/**
 * What pages tell of the releases they run, counted in memory and added to the table now and then. Nobody who tells waits for a database or
 * a disk.
 */
export class Reports {
  readonly #deps: ReportsDeps;
  readonly #told: ReturnType<typeof toldReleases>;
  readonly #counts: Counts;
  readonly #waiting: (() => void)[] = [];
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #trouble: string | undefined;

  constructor(deps: ReportsDeps) {
    this.#deps = deps;
    this.#told = toldReleases(deps.metrics, deps.moves);
    this.#counts = new Counts(this.#told);
  }

  /**
   * Counts a report. A release that is none of this site's is passed over.
   * @param counted what counts of it; asked when its releases are known, or after the next look at the site
   */
  hear(report: PageReport, counted: (report: PageReport) => PageReport = (all) => all): void {
    const minute = this.#minute();
    const lists = [report.parts, report.errors, report.vitals].map((list) => list.map(({ release }) => release));
    const allKnown = [report.visit, ...lists].flat().every((name) => this.#isKnown(name));
    this.#soon(allKnown, () => this.#counts.add(counted(report), minute, (name) => this.#isKnown(name)));
  }

  /** Counts violations of the policy: by release, and by the live one of the host where none is named. */
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

  /** Looks at the site, and adds all that was counted to the table. @throws when the database is away: then it is kept for the next time */
  write(): Promise<void> {
    // One at a time. Whoever asks while one is under way gets the next, which has all that was heard until then.
    this.#next ??= this.#current.then(() => {
      this.#next = undefined;
      const work = this.#write();
      this.#current = work.catch(() => {});
      return work;
    });
    return this.#next;
  }

  /** What is known of an app's releases in the last minutes, the newest release first. */
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

  /** Reads what was released since the last time. That it cannot be read is told once, until that is over or something else is wrong. */
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

  /** What is not known yet may have become live a moment ago: it is counted after the next look at the site. */
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
