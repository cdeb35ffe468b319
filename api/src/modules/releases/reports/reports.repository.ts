import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { insertSelected } from '../../../core/db/writtenColumns.ts';
import { histograms, type MinuteCounts, sums } from './counts.ts';

type Counted = Omit<MinuteCounts, 'minute'> & { minute: Date };

const added = statement((given: Given<{ rows: string }>) => {
  const rows = sql<Counted>`json_to_recordset(${given.rows}::json)`;
  const typed = sql`c (app text, release text, minute timestamptz, visits bigint, stood bigint, failed bigint, retried bigint,
    recovered bigint, failed_code bigint, failed_late bigint, failed_thrown bigint, errors bigint, violations bigint,
    stand_ms bigint[], inp_ms bigint[], lcp_ms bigint[])`;
  return insertSelected(
    'releaseReports',
    tables
      .selectFrom(rows.as<'c'>(typed))
      .select(['c.app', 'c.release', 'c.minute'])
      .select(sums.map((name) => `c.${name}` as const))
      .select(histograms.map((name) => `c.${name}` as const))
      // A fixed order, so that two processes that update the same rows cannot deadlock.
      .orderBy('c.app')
      .orderBy('c.release')
      .orderBy('c.minute'),
  ).onConflict((conflict) =>
    conflict.columns(['app', 'release', 'minute']).doUpdateSet(({ ref }) => {
      const sum = (name: (typeof sums)[number]) => sql<number>`${ref(`releaseReports.${name}`)} + ${ref(`excluded.${name}`)}`;
      const each = (name: (typeof histograms)[number]) =>
        sql<
          number[]
        >`(select array_agg(mine + more order by place) from unnest(${ref(`releaseReports.${name}`)}, ${ref(`excluded.${name}`)})
            with ordinality as both_lists (mine, more, place))`;
      return {
        visits: sum('visits'),
        stood: sum('stood'),
        failed: sum('failed'),
        retried: sum('retried'),
        recovered: sum('recovered'),
        failedCode: sum('failedCode'),
        failedLate: sum('failedLate'),
        failedThrown: sum('failedThrown'),
        errors: sum('errors'),
        violations: sum('violations'),
        standMs: each('standMs'),
        inpMs: each('inpMs'),
        lcpMs: each('lcpMs'),
      };
    }),
  );
});

/** Adds counts to the table; other processes add to the same rows. */
export async function addCounts(db: Queryable, rows: readonly MinuteCounts[]): Promise<void> {
  const texts = rows.map(({ minute, failedCode, failedLate, failedThrown, standMs, inpMs, lcpMs, ...same }) => ({
    ...same,
    minute: new Date(minute),
    failed_code: failedCode,
    failed_late: failedLate,
    failed_thrown: failedThrown,
    stand_ms: standMs,
    inp_ms: inpMs,
    lcp_ms: lcpMs,
  }));
  await added(db, { rows: JSON.stringify(texts) });
}

export interface CountsOfRelease extends Omit<MinuteCounts, 'app' | 'minute'> {
  first: Date;
  last: Date;
}

/** Sums the counts of an app's releases. @param since start of the first minute, epoch ms */
export function readCounts(db: Queryable, app: string, since: number): Promise<CountsOfRelease[]> {
  return db.query<CountsOfRelease>(
    `with seen as (select * from release_reports where app = $1 and minute >= $2),
      places as (
        select s.release, list.place, sum(list.stand) as stand, sum(list.inp) as inp, sum(list.lcp) as lcp
        from seen s cross join lateral unnest(s.stand_ms, s.inp_ms, s.lcp_ms) with ordinality as list (stand, inp, lcp, place)
        group by s.release, list.place),
      lists as (
        select release, json_agg(stand order by place) as stand, json_agg(inp order by place) as inp, json_agg(lcp order by place) as lcp
        from places group by release),
      sums as (
        select release, min(minute) as first, max(minute) as last, sum(visits)::bigint as visits, sum(stood)::bigint as stood,
          sum(failed)::bigint as failed, sum(retried)::bigint as retried, sum(recovered)::bigint as recovered,
          sum(failed_code)::bigint as failed_code, sum(failed_late)::bigint as failed_late, sum(failed_thrown)::bigint as failed_thrown,
          sum(errors)::bigint as errors, sum(violations)::bigint as violations
        from seen group by release)
    select release, first, last, visits, stood, failed, retried, recovered, failed_code as "failedCode", failed_late as "failedLate",
      failed_thrown as "failedThrown", errors, violations, stand as "standMs", inp as "inpMs", lcp as "lcpMs"
    from sums join lists using (release)`,
    [app, new Date(since)],
  );
}
