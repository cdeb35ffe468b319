import { sql } from 'kysely';
import { type Database, onlyRow } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { type BlockSource, ChainUnavailable } from './blockSource.ts';

/** Between two looks at the head of the chain, ms. */
const lookMs = 5_000;

/** From this lag on, ms, nothing that the chain decides is sold: `buy_tickets` looks at the table. */
export const mostLagMs = 1_000;

/** Compared inside the database, after the chain has answered: what the answer took makes the lag smaller, never larger. */
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

/** A look that is a minute old stops no sale any more; so while the chain is away what was seen last is stamped anew. */
const held = statement((given: Given<{ chain: string }>) =>
  tables.updateTable('clockLag').set({ seenAt: sql<Date>`clock_timestamp()` }).where('chain', '=', given.chain),
);

/**
 * Compares the database's clock with the head of a chain and notes the lag, once.
 * @returns ms that the clock is behind; undefined for a chain that has no clock of its own
 * @throws ChainUnavailable; what was noted before stays as it is
 */
export async function noteClockLag(
  db: Database,
  { chain, headTime }: Pick<BlockSource, 'chain' | 'headTime'>,
): Promise<number | undefined> {
  if (headTime === undefined) return undefined;
  const { lagMs } = onlyRow(await noted(db, { chain, head: await headTime() }));
  return lagMs;
}

type Chain = Pick<BlockSource, 'chain' | 'headTime'>;

export interface ClockLagWatch {
  db: Database;
  /** All that this process draws by; those without a clock of their own are left out. */
  chains: readonly Chain[];
  /** For the operator: when the clock begins to lag, and when it is right again. */
  tell: (sentence: string) => void;
  /** What is no outage of the chain. */
  onError: (error: unknown) => void;
}

/** Does so for as long as the process lives. @returns stops after the looks in hand */
export function watchClockLag(watch: ClockLagWatch, every = lookMs): () => Promise<void> {
  const stops = watch.chains.filter(({ headTime }) => headTime !== undefined).map((source) => watchOne(watch, source, every));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function watchOne({ db, tell, onError }: ClockLagWatch, source: Chain, every: number): () => Promise<void> {
  let lagging = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      const lag = (await noteClockLag(db, source)) ?? 0;
      if (lag >= mostLagMs !== lagging)
        tell(lagging ? 'The clock of the database is right again: rounds of rule v1 are sold.' : lagSentence(lag));
      lagging = lag >= mostLagMs;
    } catch (error) {
      // A chain that is away says nothing new: what was seen last holds.
      if (error instanceof ChainUnavailable) await held(db, { chain: source.chain }).catch(onError);
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

const lagSentence = (lag: number): string =>
  `The clock of the database is ${(lag / 1000).toFixed(1)} s behind the chain: rounds of rule v1 are not sold until it is set right.`;
