import type { Queryable } from '../db/database.ts';

/** What a process counted for a subject. */
export interface SharedCount {
  rule: string;
  subjectHash: string;
  span: number;
  hits: number;
}

/** What all other processes counted together. */
export type Neighbours = SharedCount;

/** Says what this process has counted, and asks for the others' in the same windows. A process that is silent for long is gone. */
export async function shareCounts(db: Queryable, processId: string, counts: readonly SharedCount[]): Promise<Neighbours[]> {
  return db.query<Neighbours>(
    `with counted as (
       select * from unnest($2::text[], $3::text[], $4::bigint[], $5::integer[]) as c (rule, subject_hash, span, hits)
     ), told as (
       insert into traffic (process, rule, subject_hash, span, hits)
       select $1::uuid, rule, subject_hash, span, hits from counted
       on conflict (process, rule, subject_hash) do update
         set span = excluded.span, hits = excluded.hits, seen_at = clock_timestamp()
     )
     select t.rule, t.subject_hash as "subjectHash", t.span, sum(t.hits)::integer as hits
     from traffic t join counted c using (rule, subject_hash, span)
     where t.process <> $1::uuid and t.seen_at > clock_timestamp() - interval '15 seconds'
     group by 1, 2, 3`,
    [
      processId,
      counts.map(({ rule }) => rule),
      counts.map(({ subjectHash }) => subjectHash),
      counts.map(({ span }) => span),
      counts.map(({ hits }) => hits),
    ],
  );
}
