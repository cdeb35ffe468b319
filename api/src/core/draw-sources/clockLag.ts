import { sql } from 'kysely';
import { type Database, onlyRow } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { BeaconUnavailable } from './beaconSource.ts';
import { ChainUnavailable } from './blockSource.ts';

/** A chain or a beacon that decides draws and has a clock of its own. */
export interface Clocked {
  /** What opening records name it by: a chain's name, or the hash of a beacon's chain. */
  chain: string;
  /** Name for the operator. */
  name: string;
  /**
   * A time that is over. Left out where it follows the database's clock.
   * @throws ChainUnavailable, BeaconUnavailable
   */
  headTime?(): Promise<Date>;
}

/** Between two looks at its head, ms. */
const lookMs = 5_000;

/** From this lag on, ms, nothing that it decides is sold: `buy_tickets` looks at the table. */
export const mostLagMs = 1_000;

/** Compared inside the database, after the head is known: what the answer took makes the lag smaller, never larger. */
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

/** A look that is a minute old stops no sale any more; so while a source is away, what was seen of it last is stamped anew. */
const held = statement((given: Given<{ chain: string }>) =>
  tables.updateTable('clockLag').set({ seenAt: sql<Date>`clock_timestamp()` }).where('chain', '=', given.chain),
);

/**
 * Compares the database's clock with the head of a chain or beacon and notes the lag, once.
 * @returns ms that the clock is behind; undefined for one that has no clock of its own
 * @throws ChainUnavailable, BeaconUnavailable; what was noted before stays as it is
 */
export async function noteClockLag(db: Database, { chain, headTime }: Omit<Clocked, 'name'>): Promise<number | undefined> {
  if (headTime === undefined) return undefined;
  const { lagMs } = onlyRow(await noted(db, { chain, head: await headTime() }));
  return lagMs;
}

export interface ClockLagWatch {
  db: Database;
  /** All that this process draws by; those without a clock of their own are left out. */
  clocks: readonly Clocked[];
  /** For the operator: when the clock begins to lag, and when it is right again. */
  tell: (sentence: string) => void;
  /** What is no outage of a chain or a beacon. */
  onError: (error: unknown) => void;
}

/** Watches the lag for as long as the process lives. @returns stops after the looks in hand */
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
      // One that is away says nothing new: what was seen last holds.
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
