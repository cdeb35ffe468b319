import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

/** A call is given up after these attempts; the last one is about 85 minutes after the first. */
export const mostAttempts = 10;

/** Key of the advisory lock for storing deployments, held until the transaction ends, so that only one process stores each. */
const notingLock = 4_711_005;

export async function lockNoting(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [notingLock]);
}

/** Placeholder for the deployments of a site that had none. */
export const noMove = 'none';

const found = statement(() => tables.selectFrom('releaseNews').select('move'));

export async function notedMoves(db: Queryable): Promise<Set<string>> {
  return new Set((await found(db, {})).map(({ move }) => move));
}

const noted = statement((given: Given<{ move: string; body: string | null }>) =>
  tables.insertInto('releaseNews').values({
    move: given.move,
    body: sql<string | null>`${given.body}::text`,
    nextAttemptAt: sql<Date | null>`case when ${given.body}::text is not null then now() end`,
  }),
);

/** Stores a deployment. @param body payload of the webhook; null: no call */
export async function noteMove(tx: Queryable, move: string, body: string | null): Promise<void> {
  await noted(tx, { move, body });
}

const ago = sql<Date>`now() - interval '1 day'`;

const claimed = statement(() =>
  tables
    .updateTable('releaseNews')
    .set(({ eb, ref }) => ({
      attempts: eb('attempts', '+', sql.lit(1)),
      nextAttemptAt: sql<Date>`now() + interval '10 seconds' * 2 ^ ${ref('attempts')}`,
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('releaseNews')
        .select('id')
        .where('nextAttemptAt', '<=', sql<Date>`now()`)
        .where('notedAt', '>', ago)
        .orderBy('id')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'move', 'body', 'attempts']),
);

/** A claimed webhook call; `attempts` includes the current one. */
export type DueNews = RowOf<typeof claimed>;

/**
 * Claims one due webhook call. It becomes due again after a growing delay (10 seconds, 20, 40 …), so a process that dies while
 * sending loses nothing.
 */
export async function claimNews(db: Queryable): Promise<DueNews | undefined> {
  const [news] = await claimed(db, {});
  return news;
}

const taken = statement((given: Given<{ id: number }>) =>
  tables
    .updateTable('releaseNews')
    .set({ nextAttemptAt: null, takenAt: sql<Date>`clock_timestamp()`, lastError: null })
    .where('id', '=', given.id),
);

export async function noteTaken(db: Queryable, id: number): Promise<void> {
  await taken(db, { id });
}

const failed = statement((given: Given<{ id: number; lastError: string; last: boolean }>) =>
  tables
    .updateTable('releaseNews')
    .set(({ ref }) => ({
      lastError: given.lastError,
      nextAttemptAt: sql<Date | null>`case when not ${given.last}::boolean then ${ref('nextAttemptAt')} end`,
    }))
    .where('id', '=', given.id),
);

export async function noteFailed(db: Queryable, id: number, lastError: string, last: boolean): Promise<void> {
  await failed(db, { id, lastError, last });
}

const counted = statement(() =>
  tables
    .selectFrom('releaseNews')
    .select(({ ref }) => [
      sql<number>`count(*) filter (where ${ref('nextAttemptAt')} is not null)`.as('waiting'),
      sql<number>`count(*) filter (where ${ref('nextAttemptAt')} is not null and ${ref('lastError')} is not null)`.as('failed'),
      sql<number>`count(*) filter (where ${ref('nextAttemptAt')} is null and ${ref('lastError')} is not null)`.as('givenUp'),
    ])
    .where('notedAt', '>', ago),
);

/** Counts calls of the last day: waiting ones, those of them with a failure, and those that were given up. */
export async function countNews(db: Queryable): Promise<RowOf<typeof counted>> {
  return onlyRow(await counted(db, {}));
}
