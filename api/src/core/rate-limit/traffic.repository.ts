import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { insertSelected } from '../db/insertSelected.ts';
import { type Given, statement, tables } from '../db/statement.ts';

export interface SharedCount {
  rule: string;
  subjectHash: string;
  span: number;
  hits: number;
}

export type Neighbours = SharedCount;

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
export async function shareCounts(db: Queryable, processId: string, counts: readonly SharedCount[]): Promise<Neighbours[]> {
  return shared(db, {
    process: processId,
    rules: counts.map(({ rule }) => rule),
    subjectHashes: counts.map(({ subjectHash }) => subjectHash),
    spans: counts.map(({ span }) => span),
    hits: counts.map(({ hits }) => hits),
  });
}
