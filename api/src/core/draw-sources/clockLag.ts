import { sql } from 'kysely';
import { type Database, onlyRow } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';

export interface Clocked {
  /** Identifier in opening records: a chain's name, or the hash of a beacon's chain. */
  chain: string;
  name: string;
  /**
   * Returns a time in the past that the source has reached. Missing where it follows the database's clock.
   * @throws ChainUnavailable, BeaconUnavailable
   */
  headTime?(): Promise<Date>;
}

/** From this lag on (ms), `buy_tickets` sells no tickets of lotteries that this source decides. */
export const mostLagMs = 1_000;

/**
 * Compares the clocks in the database after the head is known: the time that the answer took makes the lag smaller, never larger.
 */
const noted = statement((given: Given<{ chain: string; head: Date }>) =>
  tables
    .insertInto('clockLag')
    .values({
      chain: given.chain,
      lagMs: sql<number>`round(extract(epoch from (${given.head}::timestamptz - clock_timestamp())) * 1000)::bigint`,
    })
    .onConflict((conflict) =>
      conflict.column('chain').doUpdateSet(({ ref }) => ({ lagMs: ref('excluded.lagMs'), seenAt: sql<Date>`clock_timestamp()` })),
    )
    .returning('lagMs'),
);

/**
 * `buy_tickets` ignores a row that is older than a minute. While a source is unreachable, this renews the time of its last lag.
 */
const renewed = statement((given: Given<{ chain: string }>) =>
  tables.updateTable('clockLag').set({ seenAt: sql<Date>`clock_timestamp()` }).where('chain', '=', given.chain),
);

/**
 * Compares the database's clock with the head of a chain or beacon once, and stores the lag.
 * @returns how far the database's clock is behind, ms; undefined for a source without its own clock
 * @throws ChainUnavailable, BeaconUnavailable; the stored lag does not change then
 */
export async function noteClockLag(db: Database, { chain, headTime }: Omit<Clocked, 'name'>): Promise<number | undefined> {
  if (headTime === undefined) return undefined;
  const { lagMs } = onlyRow(await noted(db, { chain, head: await headTime() }));
  return lagMs;
}

export async function renewClockLag(db: Database, { chain }: Pick<Clocked, 'chain'>): Promise<void> {
  await renewed(db, { chain });
}

/**
 * A source that has not answered for this time (ms) counts as unreachable: it is asked every five seconds, and a failure may take
 * sixteen.
 */
const mostSilentMs = 60_000;

/** Records when each source last answered the checks of clockLag.ts, so that health checks need no requests of their own. */
export class SourceHealth {
  readonly clocks: readonly Clocked[];
  readonly #now: () => number;
  readonly #since: number;
  readonly #answered = new Map<Clocked, number>();

  constructor(clocks: readonly Clocked[], now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
    this.clocks = clocks.map((source) => this.#noting(source));
  }

  #noting(source: Clocked): Clocked {
    const { headTime } = source;
    if (headTime === undefined) return source;
    const noting: Clocked = {
      ...source,
      headTime: async () => {
        const time = await headTime();
        this.#answered.set(noting, this.#now());
        return time;
      },
    };
    return noting;
  }

  /** Returns the unreachable sources by their names for operators, and for how many seconds this process had no answer. */
  silent(): { name: string; seconds: number; ever: boolean }[] {
    return this.clocks.flatMap((source) => {
      if (source.headTime === undefined) return [];
      const last = this.#answered.get(source);
      const silentFor = this.#now() - (last ?? this.#since);
      if (last !== undefined && silentFor <= mostSilentMs) return [];
      return [{ name: source.name, seconds: Math.round(silentFor / 1_000), ever: last !== undefined }];
    });
  }
}
