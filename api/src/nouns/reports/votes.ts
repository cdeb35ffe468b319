import type { PageReport } from 'shared/contracts/reports';
import { blockOf, isThisMachine } from '../../base/http/network.ts';
import type { PagesSent } from '../../base/site/pagesSent.ts';

/** In this time, ms, a block of addresses tells each thing of a release once. */
export const windowMs = 10 * 60_000;
/** Outcomes of parts, and errors, that one vote has of a release: a page has fewer parts, and judges take ten errors for one (deploy/src/judge). */
const mostParts = 20;
const mostErrors = 10;
/** Things that one process keeps in mind of a window. */
const mostKept = 200_000;

interface Sent {
  pages: PagesSent;
  /** The release that some visitors get in the place of this one, or this one itself; undefined while no canary of its app runs. */
  canaryOf(release: string): string | undefined;
}

/**
 * Whose reports count. Anybody can send reports, and a canary is judged by them: so a block of addresses (a /24, a household of IPv6) has one vote
 * in ten minutes. It counts one visit of a release, and each outcome of each of its parts once. While a canary of an app runs, a block's reports about
 * the app count at most as often as pages with the same release were sent to the block (`PagesSent`). To end a canary, an attacker needs many
 * networks that have all loaded its pages. Addresses are kept in the memory of this process for that time and nowhere else.
 */
export class Votes {
  readonly #factor: number;
  readonly #now: () => number;
  readonly #most: number;
  readonly #pages: PagesSent | undefined;
  readonly #canaryOf: (release: string) => string | undefined;
  #window = 0;
  #counts = new Map<string, number>();

  /**
   * @param factor multiplies what a block may tell; load tests raise it
   * @param now epoch ms
   * @param sent pages that the site has sent, and which release of the same app some visitors get; left out: reports are not weighed by pages
   */
  constructor(factor: number, now: () => number, most = mostKept, sent?: Sent) {
    this.#factor = factor;
    this.#now = now;
    this.#most = most;
    this.#pages = sent?.pages;
    this.#canaryOf = sent?.canaryOf ?? (() => undefined);
  }

  /** What counts of a report. @param address of whoever sent it */
  counted({ visit, parts, errors, vitals }: PageReport, address: string): PageReport {
    return {
      visit: [...new Set(visit)].filter((release) => this.mayCount(release, 'visit', address)),
      parts: parts.filter(
        ({ release, part, outcome }) =>
          this.mayCount(release, `${outcome} ${part}`, address) && this.mayCount(release, 'parts', address, mostParts),
      ),
      errors: errors
        .filter(({ release }) => this.mayCount(release, 'errors', address))
        .map((error) => (isThisMachine(address) ? error : { ...error, count: Math.min(error.count, mostErrors * this.#factor) })),
      vitals: vitals.filter(({ release, name }) => this.mayCount(release, name, address)),
    };
  }

  /** Counts it, if the block has not told it in this window. @param what of the release @param most times that it counts */
  mayCount(release: string, what: string, address: string, most = 1): boolean {
    // Whoever works or measures on this machine; strangers come with another address, also through a proxy that TRUST_PROXY names.
    if (isThisMachine(address)) return true;
    const window = Math.floor(this.#now() / windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const key = `${blockOf(address)} ${release} ${what}`;
    const count = this.#counts.get(key) ?? 0;
    if (count >= most * this.#factor || (count === 0 && this.#counts.size >= this.#most)) return false;
    if (this.#pages?.mayTell(release, this.#canaryOf(release), what, address, most) === false) return false;
    this.#counts.set(key, count + 1);
    return true;
  }
}
