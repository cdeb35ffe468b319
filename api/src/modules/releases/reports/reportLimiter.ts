import type { PageReport } from 'shared/contracts/reports';
import { blockOf, isThisMachine } from '../../../core/http/network.ts';
import type { PagesSent } from '../../../core/site/pagesSent.ts';

/** Time window in which a network can report each event of a release once, in ms. */
export const windowMs = 10 * 60_000;
/**
 * Limits of part outcomes and errors per vote: a page has fewer parts, and the canary analysis weighs ten errors as one event,
 * because they come in bursts (platform/deploy/src/canary).
 */
const mostParts = 20;
const mostErrors = 10;
const mostKept = 200_000;

interface Sent {
  pages: PagesSent;
  /** Returns the canary of the release's app, which may be the release itself; undefined if none runs. */
  canaryOf(release: string): string | undefined;
}

/**
 * Limits the influence of reports. Reports are not authenticated, and they decide about canaries: so each network (/24, or an
 * IPv6 household) has one vote in ten minutes, with one visit of a release and one outcome per part. While a canary of an app runs,
 * reports about the app also count at most as often as pages with the same release were sent to the network (`PagesSent`). To end a
 * canary, an attacker needs many networks that load its pages. Addresses are only in memory, at most a day.
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
   * @param factor multiplies the limits; load tests raise it
   * @param now epoch ms
   * @param sent limits reports by the pages sent; left out, only the window limits them
   */
  constructor(factor: number, now: () => number, most = mostKept, sent?: Sent) {
    this.#factor = factor;
    this.#now = now;
    this.#most = most;
    this.#pages = sent?.pages;
    this.#canaryOf = sent?.canaryOf ?? (() => undefined);
  }

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

  /**
   * Counts an event, if the network has not reached its limit in this window.
   * @param what event of the release
   * @param most limit
   */
  mayCount(release: string, what: string, address: string, most = 1): boolean {
    // Requests of this machine, for development and measurements, are not limited; external ones have another address, also
    // behind a proxy that TRUST_PROXY names.
    if (isThisMachine(address)) return true;
    const window = Math.floor(this.#now() / windowMs);
    if (window !== this.#window) this.#counts.clear();
    this.#window = window;
    const key = `${blockOf(address)} ${release} ${what}`;
    const count = this.#counts.get(key) ?? 0;
    if (count >= most * this.#factor || (count === 0 && this.#counts.size >= this.#most)) return false;
    if (this.#pages?.mayReport(release, this.#canaryOf(release), what, address, most) === false) return false;
    this.#counts.set(key, count + 1);
    return true;
  }
}
