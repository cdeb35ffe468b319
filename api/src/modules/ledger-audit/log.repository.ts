import { sql } from 'kysely';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';

const records = statement((given: Given<{ from: number; limit: number }>) =>
  tables
    .selectFrom('logRecords')
    .select(['index', 'id', 'kind', 'text'])
    .where('index', '>=', given.from)
    .orderBy('index')
    .limit(given.limit),
);

export function recordsFrom(db: Queryable, from: number, limit: number): Promise<RowOf<typeof records>[]> {
  return records(db, { from, limit });
}

const nodes = statement((given: Given<{ from: number; to: number }>) =>
  tables
    .selectFrom('logNodes as n')
    .innerJoin(sql<{ level: number }>`generate_series(0, 52)`.as<'l'>(sql`l (level)`), 'l.level', 'n.level')
    .select(['n.level', 'n.index', 'n.hash'])
    // Per level, only nodes whose last leaf is in the range: so the log is read in parts, each with its part of the nodes.
    .where(({ ref }) => sql<boolean>`${ref('n.index')} >= ${given.from}::bigint >> ${ref('l.level')}`)
    .where(({ ref }) => sql<boolean>`${ref('n.index')} < ${given.to}::bigint >> ${ref('l.level')}`),
);

/** Returns the nodes whose last leaf is in the range from `from` (inclusive) to `to` (exclusive). */
export function nodesOfLeaves(db: Queryable, from: number, to: number): Promise<RowOf<typeof nodes>[]> {
  return nodes(db, { from, to });
}

const checkpoints = statement((given: Given<{ after: number; to: number }>) =>
  tables
    .selectFrom('logCheckpoints')
    .select(['size', 'note'])
    .where('size', '>', given.after)
    .where('size', '<=', given.to)
    .orderBy('size'),
);

/** Returns checkpoints with sizes above `after`, up to and including `to`. */
export function checkpointsBetween(db: Queryable, after: number, to: number): Promise<RowOf<typeof checkpoints>[]> {
  return checkpoints(db, { after, to });
}

const wrong = statement(() =>
  tables
    .selectFrom('logTexts')
    .select('hash')
    .where(({ ref }) => sql<boolean>`${ref('hash')} <> encode(sha256(convert_to(${ref('text')}, 'UTF8')), 'hex')`),
);

export async function wrongTexts(db: Queryable): Promise<string[]> {
  return (await wrong(db, {})).map(({ hash }) => hash);
}

const unended = statement(() =>
  tables
    .selectFrom('logRecords as o')
    .leftJoin('logRecords as f', (join) => join.onRef('f.lotteryId', '=', 'o.lotteryId').on('f.kind', '=', 'freeze'))
    .leftJoin('logRecords as x', (join) => join.onRef('x.lotteryId', '=', 'o.lotteryId').on('x.kind', '=', 'extend'))
    .select(['o.text as opening', 'x.text as extension', 'f.text as freeze'])
    .where('o.kind', '=', 'opening')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('logRecords as e')
            .select('e.id')
            .whereRef('e.lotteryId', '=', 'o.lotteryId')
            .where('e.kind', 'in', ['result', 'cancel']),
        ),
      ),
    )
    .orderBy('o.index'),
);

/** Returns opening, extension and freeze of the lotteries that the log shows neither drawn nor cancelled, whatever their rows say. */
export function unendedRounds(db: Queryable): Promise<RowOf<typeof unended>[]> {
  return unended(db, {});
}
