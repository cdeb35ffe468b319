import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { reportsPath, violationsPath } from 'shared/contracts/providerPaths';
import type { Database, Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { insertSelected } from '../db/writtenColumns.ts';
import { secretHash } from '../secrets/codes.ts';

/** Allows at most `max` per subject in `seconds`; without `seconds`, at most `max` open at the same time. */
export interface TrafficRule {
  name: string;
  max: number;
  seconds: number | null;
}

/**
 * Limits on all requests. They allow for an office of 500 people behind one address: with a page every five seconds each, it
 * makes 10,000 file requests and, with ten calls a page, 10,000 calls in ten seconds, and two tabs of each have a live round.
 * Stricter limits on attempts such as logins are in limits/rateLimits.ts.
 */
export const trafficRules = {
  /**
   * Calls of visitors, by address. Purchases and logins are counted separately, so that a flood of list reads does not block
   * them.
   */
  callsByAddress: { name: 'calls-address', max: 12_000, seconds: 10 },
  loginsByAddress: { name: 'logins-address', max: 2_000, seconds: 10 },
  filesByAddress: { name: 'files-address', max: 40_000, seconds: 10 },
  callsByMember: { name: 'calls-member', max: 400, seconds: 10 },
  purchasesByMember: { name: 'purchases-member', max: 200, seconds: 10 },
  /** Reports of pages, three or four a visit; further ones of an address are ignored (modules/releases/reports). */
  reportsByAddress: { name: 'reports-address', max: 300, seconds: 10 },
  streamsByAddress: { name: 'streams-address', max: 1_000, seconds: null },
} as const satisfies Record<string, TrafficRule>;

/** Served connections of one address; not limited behind a trusted proxy. */
export const mostConnectionsOfAddress = 1_500;

type TrafficKind = 'call' | 'login' | 'purchase' | 'file' | 'report';

/** @param route pattern of the route; undefined where no route matches */
export function kindOf(method: string, route: string | undefined): TrafficKind {
  if (route === undefined || !route.startsWith('/api/')) return 'file';
  if (method === 'POST' && (route === reportsPath || route === violationsPath)) return 'report';
  if (/^\/api\/(?:auth|user-auth|captcha)\//.test(route)) return 'login';
  return method === 'POST' && route.endsWith('/buy-ticket') ? 'purchase' : 'call';
}

/**
 * Returns the limit for a request. A member is known only by a verified token; before that, the address counts. A purchase
 * without a known member counts as a login, because it is the first of its session.
 */
export function ruleFor(kind: TrafficKind, isMember: boolean): { rule: TrafficRule; by: 'member' | 'address' } {
  if (kind === 'file') return { rule: trafficRules.filesByAddress, by: 'address' };
  if (kind === 'report') return { rule: trafficRules.reportsByAddress, by: 'address' };
  if (kind === 'login') return { rule: trafficRules.loginsByAddress, by: 'address' };
  if (kind === 'purchase') {
    return isMember
      ? { rule: trafficRules.purchasesByMember, by: 'member' }
      : { rule: trafficRules.loginsByAddress, by: 'address' };
  }
  return isMember ? { rule: trafficRules.callsByMember, by: 'member' } : { rule: trafficRules.callsByAddress, by: 'address' };
}

interface SharedCount {
  rule: string;
  subjectHash: string;
  span: number;
  hits: number;
}

type Neighbours = SharedCount;

interface Told {
  process: string;
  rules: readonly string[];
  subjectHashes: readonly string[];
  spans: readonly number[];
  hits: readonly number[];
}

const shared = statement((given: Given<Told>) =>
  tables
    .with('counted', (db) => {
      const lists = sql<SharedCount>`unnest(${given.rules}::text[], ${given.subjectHashes}::text[], ${given.spans}::bigint[], ${given.hits}::integer[])`;
      return db
        .selectFrom(lists.as<'c'>(sql`c (rule, subject_hash, span, hits)`))
        .select(['c.rule', 'c.subjectHash', 'c.span', 'c.hits']);
    })
    .with('told', (db) =>
      insertSelected(
        'traffic',
        db
          .selectFrom('counted as c')
          .select([sql<string>`${given.process}::uuid`.as('process'), 'c.rule', 'c.subjectHash', 'c.span', 'c.hits']),
      ).onConflict((conflict) =>
        conflict.columns(['process', 'rule', 'subjectHash']).doUpdateSet(({ ref }) => ({
          span: ref('excluded.span'),
          hits: ref('excluded.hits'),
          seenAt: sql<Date>`clock_timestamp()`,
        })),
      ),
    )
    .selectFrom('traffic as t')
    .innerJoin('counted as c', (join) =>
      join.onRef('c.rule', '=', 't.rule').onRef('c.subjectHash', '=', 't.subjectHash').onRef('c.span', '=', 't.span'),
    )
    .select(({ ref }) => ['t.rule', 't.subjectHash', 't.span', sql<number>`sum(${ref('t.hits')})::integer`.as('hits')])
    .where(({ ref }) => sql<boolean>`${ref('t.process')} <> ${given.process}::uuid`)
    .where('t.seenAt', '>', sql<Date>`clock_timestamp() - interval '15 seconds'`)
    .groupBy(['t.rule', 't.subjectHash', 't.span']),
);

/**
 * Writes the counts of this process and returns those of the others for the same windows. A process without an update for 15 s
 * counts as gone.
 */
async function shareCounts(db: Queryable, processId: string, counts: readonly SharedCount[]): Promise<Neighbours[]> {
  return shared(db, {
    process: processId,
    rules: counts.map(({ rule }) => rule),
    subjectHashes: counts.map(({ subjectHash }) => subjectHash),
    spans: counts.map(({ span }) => span),
    hits: counts.map(({ hits }) => hits),
  });
}

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
