import { sql } from 'kysely';
import { type Database, onlyRow } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { BeaconUnavailable } from './beaconSource.ts';
import { ChainUnavailable } from './blockSource.ts';

/** Chain or beacon that decides draws and has its own clock. */
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

const lookMs = 5_000;

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
const held = statement((given: Given<{ chain: string }>) =>
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

export interface ClockLagWatch {
  db: Database;
  clocks: readonly Clocked[];
  tell: (sentence: string) => void;
  onError: (error: unknown) => void;
}

/** Watches the lag until it is stopped. @returns a function that stops, after the checks in progress */
export function watchClockLag(watch: ClockLagWatch, every = lookMs): () => Promise<void> {
  const stops = watch.clocks.filter(({ headTime }) => headTime !== undefined).map((source) => watchOne(watch, source, every));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function watchOne({ db, tell, onError }: ClockLagWatch, source: Clocked, every: number): () => Promise<void> {
  let lagging = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      const lag = (await noteClockLag(db, source)) ?? 0;
      if (lag >= mostLagMs !== lagging)
        tell(
          lagging
            ? `The clock of the database is right again: rounds that ${source.name} decides are sold.`
            : `The clock of the database is ${(lag / 1000).toFixed(1)} s behind ${source.name}: rounds that it decides are not sold until the clock is set right.`,
        );
      lagging = lag >= mostLagMs;
    } catch (error) {
      if (error instanceof ChainUnavailable || error instanceof BeaconUnavailable)
        await held(db, { chain: source.chain }).catch(onError);
      else onError(error);
    }
    if (!stopped) timer = setTimeout(next, every);
  };
  let looking = Promise.resolve();
  const next = () => {
    looking = look();
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
  };
}
