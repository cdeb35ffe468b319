import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { secretHash } from '../secrets/codes.ts';
import { type Neighbours, shareCounts } from './traffic.repository.ts';
import type { TrafficRule } from './trafficRules.ts';

/** Part of its limit from which a count is shared with the other processes. */
const warm = 0.2;

interface Count {
  rule: TrafficRule;
  subject: string;
  /** Number of the time window; 0 for open streams. */
  span: number;
  mine: number;
  others: number;
}

export interface TrafficOptions {
  db: Database;
  factor: number;
  /** Epoch ms of the database's clock, so that the windows are the same in all processes. */
  now: () => number;
  onError: (error: unknown) => void;
}

/**
 * Counts requests in memory, without I/O. Counts near their limit are exchanged with the other processes twice a second, so that
 * several processes together allow hardly more than one.
 */
export class TrafficCounts {
  readonly #counts = new Map<string, Count>();
  readonly #process = randomUUID();
  readonly #options: TrafficOptions;
  #sharing = false;

  constructor(options: TrafficOptions) {
    this.#options = options;
  }

  /** Counts a request. @returns 0 when it is allowed, else the seconds until the next one is */
  take(rule: TrafficRule, subject: string): number {
    const count = this.#countOf(rule, subject);
    if (count.mine + count.others >= this.#most(rule)) return this.#secondsLeft(rule);
    count.mine++;
    return 0;
  }

  /** Counts an open stream. @returns a function that releases it; undefined when there are too many */
  enter(rule: TrafficRule, subject: string): (() => void) | undefined {
    const count = this.#countOf(rule, subject);
    if (count.mine + count.others >= this.#most(rule)) return undefined;
    count.mine++;
    let left = false;
    return () => {
      if (!left) count.mine--;
      left = true;
    };
  }

  /** Exchanges counts near their limit with the other processes. */
  async share(): Promise<void> {
    this.#forgetOld();
    if (this.#sharing || this.#options.db.kind === 'pglite') return;
    const shared = [...this.#counts.values()].filter(({ rule, mine, others }) => others > 0 || mine >= this.#most(rule) * warm);
    if (shared.length === 0) return;
    this.#sharing = true;
    try {
      const hashed = new Map(shared.map((count) => [`${count.rule.name} ${secretHash(count.subject)}`, count]));
      const neighbours = await shareCounts(
        this.#options.db,
        this.#process,
        shared.map(({ rule, subject, span, mine }) => ({ rule: rule.name, subjectHash: secretHash(subject), span, hits: mine })),
      );
      this.#hear(hashed, neighbours);
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#sharing = false;
    }
  }

  #hear(counts: ReadonlyMap<string, Count>, neighbours: readonly Neighbours[]): void {
    for (const count of counts.values()) count.others = 0;
    for (const { rule, subjectHash, span, hits } of neighbours) {
      const count = counts.get(`${rule} ${subjectHash}`);
      if (count?.span === span) count.others = hits;
    }
  }

  #countOf(rule: TrafficRule, subject: string): Count {
    const key = `${rule.name} ${subject}`;
    const span = this.#span(rule);
    const known = this.#counts.get(key);
    if (known?.span === span) return known;
    const fresh = { rule, subject, span, mine: 0, others: 0 };
    this.#counts.set(key, fresh);
    return fresh;
  }

  #most(rule: TrafficRule): number {
    return rule.max * this.#options.factor;
  }

  #span({ seconds }: TrafficRule): number {
    return seconds === null ? 0 : Math.floor(this.#options.now() / (seconds * 1_000));
  }

  #secondsLeft({ seconds }: TrafficRule): number {
    if (seconds === null) return 30;
    return Math.max(1, Math.ceil(seconds - ((this.#options.now() / 1_000) % seconds)));
  }

  #forgetOld(): void {
    for (const [key, { rule, span, mine }] of this.#counts) {
      if (span !== this.#span(rule) || (rule.seconds === null && mine === 0)) this.#counts.delete(key);
    }
  }
}
