import { blockOf, isThisMachine } from '../http/network.ts';

/** Pages are kept for this long at least, and for twice as long at most, ms: events late in a visit are reported at its end. */
const keptMs = 12 * 60 * 60_000;
/** Networks with a release that one process keeps in such a period. Pages beyond it are unknown, so reports from there do not count. */
const maxKept = 200_000;
/** Events that a network reports of one release: 20 parts with their outcomes, a visit, errors, vitals. */
const maxEvents = 100;

/** A running canary, and whether the page contains it. */
export interface PageOf {
  /** Its releases: `mfe-lottery/0.2.0-b`. */
  releases: readonly string[];
  isSent: boolean;
}

/** Pages of one release that were sent to one network, and the number of reports of each event. */
interface Page {
  count: number;
  reports: Map<string, number>;
}

interface Period {
  since: number;
  pages: Map<string, Page>;
}

/**
 * Counts the pages that the site has sent while a canary runs, by network (a /24, an IPv6 household) and by whether the page had the canary.
 * A report about the canary, or about the release beside it, counts only as often as such pages went to its network.
 *
 * Known: each document that this process sent itself, and each one that a web server in front reports (`pagesSentPath`). Not known: who has
 * read it, and whether a person did. An attacker who loads N pages can report N failures, from each network once in ten minutes (`Votes`). A
 * page that was sent before this process started or before the canary began, or to another network than the report comes from (a phone that
 * changes its network), counts as not sent. Each process counts for itself, so two processes let one page count twice; a restart clears all.
 * Until the first page is known, as behind a web server that reports none, reports are not limited by pages.
 */
export class PagesSent {
  readonly #now: () => number;
  readonly #max: number;
  #recent: Period;
  #earlier: Period;

  /** @param now epoch ms */
  constructor(now: () => number, max = maxKept) {
    this.#now = now;
    this.#max = max;
    this.#recent = emptyPeriod(now());
    this.#earlier = emptyPeriod(now());
  }

  /**
   * Counts a page.
   * @param canaries all running ones; without any there is nothing to compare, so nothing is counted
   */
  record(canaries: readonly PageOf[], address: string): void {
    if (isThisMachine(address)) return;
    const { pages } = this.#currentPeriod();
    for (const { releases, isSent } of canaries)
      for (const release of releases) {
        const key = keyOf(release, isSent, address);
        const page = pages.get(key);
        if (page) page.count++;
        else if (pages.size < this.#max) pages.set(key, { count: 1, reports: new Map() });
      }
  }

  /**
   * Counts a report of an event if fewer were counted than pages were sent to its network, and returns whether it did.
   * @param canary the running canary of the same app, if any
   * @param most reports of the event that one page may send
   */
  mayReport(release: string, canary: string | undefined, what: string, address: string, most: number): boolean {
    if (canary === undefined) return true;
    const both = [this.#currentPeriod().pages, this.#earlier.pages];
    if (both.every(({ size }) => size === 0)) return true;
    const key = keyOf(canary, release === canary, address);
    const event = `${release} ${what}`;
    // The earlier period first: it ends first, and its reports with it.
    for (const pages of both.reverse()) {
      const { count = 0, reports = new Map<string, number>() } = pages.get(key) ?? {};
      const before = reports.get(event);
      if ((before ?? 0) >= count * most || (before === undefined && reports.size >= maxEvents)) continue;
      reports.set(event, (before ?? 0) + 1);
      return true;
    }
    return false;
  }

  #currentPeriod(): Period {
    const now = this.#now();
    if (now - this.#recent.since >= keptMs) {
      this.#earlier = now - this.#recent.since < 2 * keptMs ? this.#recent : emptyPeriod(now);
      this.#recent = emptyPeriod(now);
    }
    return this.#recent;
  }
}

/** Key of the pages with, or beside, a canary that were sent to a network. */
const keyOf = (canary: string, isSent: boolean, address: string) => `${blockOf(address)} ${isSent ? '' : 'not '}${canary}`;

const emptyPeriod = (since: number): Period => ({ since, pages: new Map() });
