import { blockOf, isThisMachine } from '../http/network.ts';

/** Pages are kept in mind for this long at least, and for twice as long at most, ms: what happens late in a visit is reported at its end. */
const keptMs = 12 * 60 * 60_000;
/** Blocks with a release that one process keeps of such a time. Pages beyond it are not known, so reports from there do not count. */
const mostKept = 200_000;
/** Things that a block reports of one release: 20 parts with their outcomes, a visit, errors, vitals. */
const mostThings = 100;

/** A canary that runs, and whether a page is made of it. */
export interface PageOf {
  /** Its releases: `mfe-lottery/0.2.0-b`. */
  releases: readonly string[];
  isSent: boolean;
}

/** Pages of one release that were sent to one block, and how often each thing was reported of them. */
interface Page {
  count: number;
  told: Map<string, number>;
}

interface Kept {
  since: number;
  pages: Map<string, Page>;
}

/**
 * Counts the pages that the site has sent while a canary runs, by block of addresses (a /24, a household of IPv6) and by whether the page had the
 * canary. A report about the canary, or about the release beside it, counts only as often as such pages went to its block.
 *
 * Known: each document that this process sent itself, and each one that a web server in front tells of (`pagesSentPath`). Not known: who has read
 * it, and whether a person did. Whoever loads N pages can report N failures, from each block of addresses once in ten minutes (`Votes`). A page
 * that was sent before this process started or before the canary began, or to another block than the report comes from (a phone that changes
 * its network), counts as not sent. Each process counts for itself, so two processes let one page count twice; a start forgets all.
 * Until the first page is known, as behind a web server that tells nothing, no report is weighed.
 */
export class PagesSent {
  readonly #now: () => number;
  readonly #most: number;
  #recent: Kept;
  #earlier: Kept;

  /** @param now epoch ms */
  constructor(now: () => number, most = mostKept) {
    this.#now = now;
    this.#most = most;
    this.#recent = nothing(now());
    this.#earlier = nothing(now());
  }

  /**
   * Counts a page.
   * @param canaries all that run; none: nothing is compared, so nothing is counted
   */
  note(canaries: readonly PageOf[], address: string): void {
    if (isThisMachine(address)) return;
    const { pages } = this.#kept();
    for (const { releases, isSent } of canaries)
      for (const release of releases) {
        const key = keyOf(release, isSent, address);
        const page = pages.get(key);
        if (page) page.count++;
        else if (pages.size < this.#most) pages.set(key, { count: 1, told: new Map() });
      }
  }

  /**
   * Counts a report about something, if fewer were counted than pages were sent to its block.
   * @param canary the release that some visitors get of the same app, while there is one
   * @param most times that one page reports it
   */
  mayTell(release: string, canary: string | undefined, what: string, address: string, most: number): boolean {
    if (canary === undefined) return true;
    const both = [this.#kept().pages, this.#earlier.pages];
    if (both.every(({ size }) => size === 0)) return true;
    const key = keyOf(canary, release === canary, address);
    const thing = `${release} ${what}`;
    // The earlier ones first: they are forgotten first, and what was reported of them with them.
    for (const pages of both.reverse()) {
      const { count = 0, told = new Map<string, number>() } = pages.get(key) ?? {};
      const before = told.get(thing);
      if ((before ?? 0) >= count * most || (before === undefined && told.size >= mostThings)) continue;
      told.set(thing, (before ?? 0) + 1);
      return true;
    }
    return false;
  }

  #kept(): Kept {
    const now = this.#now();
    if (now - this.#recent.since >= keptMs) {
      this.#earlier = now - this.#recent.since < 2 * keptMs ? this.#recent : nothing(now);
      this.#recent = nothing(now);
    }
    return this.#recent;
  }
}

/** Pages with a canary that were sent to a block, or those beside it. */
const keyOf = (canary: string, isSent: boolean, address: string) => `${blockOf(address)} ${isSent ? '' : 'not '}${canary}`;

const nothing = (since: number): Kept => ({ since, pages: new Map() });
