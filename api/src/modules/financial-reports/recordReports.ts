import { type ReportName, type SumReport, sumReports } from 'shared/contracts/officeReports';
import type { Queryable } from '../../core/db/database.ts';
import { askedFor, decisionText } from '../audit-log/acts.commands.ts';
import { type ActEntry, type ActRow, actsBetween, entriesOf } from '../audit-log/acts.repository.ts';
import { type Columns, columnsOf, type ReportQuery, type ReportRow, readReport } from './financialReports.ts';

interface RecordReport {
  name: Exclude<ReportName, SumReport>;
  summary: string;
  columns: Columns;
  read: (db: Queryable, from: Date, until: Date) => AsyncIterable<ReportRow>;
}

const rowOf = (act: ActRow, entry: ActEntry | null): ReportRow => ({
  at: (act.decidedAt ?? act.doneAt).toISOString(),
  act: act.id,
  by: act.by,
  what: askedFor(act),
  member: entry?.userId ?? act.userId,
  token: entry?.token ?? null,
  amount_units: entry?.amount ?? null,
  before_units: entry?.balanceAfter == null ? null : entry.balanceAfter - entry.amount,
  after_units: entry?.balanceAfter ?? null,
  why: act.why,
  decision: decisionText(act),
});

const drawsSql = `
  select to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, d.act_id as act, coalesce(o.name, 'the house') as by,
    case when d.lottery_id is null then 'budget: credit' else 'budget: prize of round ' || d.lottery_id end as what, null as member,
    t.role as token, d.amount as amount_units, null as before_units, null as after_units, null as why,
    coalesce('approved by ' || a.name, 'within the budget') as decision
  from house_draws d join tokens t on t.id = d.token_id left join operators o on o.id = d.operator_id left join operators a on a.id = d.approved_by
  where d.created_at >= $1 and d.created_at < $2 order by d.id`;

/** Yields acts by their numbers, each with a row for every balance that it moved, and then what was drawn from the house budget. */
async function* readExceptions(db: Queryable, from: Date, until: Date): AsyncGenerator<ReportRow> {
  let acts = await actsBetween(db, from, until, 0);
  while (acts.length > 0) {
    const ids = acts.map(({ id }) => id);
    const moved = (await entriesOf(db, ids)).filter(({ userId }) => userId !== null);
    for (const act of acts) {
      const own = moved.filter(({ actId }) => actId === act.id);
      for (const entry of own.length > 0 ? own : [null]) yield rowOf(act, entry);
    }
    acts = await actsBetween(db, from, until, ids.at(-1) ?? 0);
  }
  yield* await db.query<ReportRow>(drawsSql, [from, until]);
}

const deletionsSql = `
  select u.id as member, to_char(u.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, 'account deleted' as rule,
    u.username as proof, (select count(*) from ledger_entries e where e.user_id = u.id) as ledger_entries_kept
  from users u where u.erased_at >= $1 and u.erased_at < $2 order by u.erased_at, u.id`;

export const recordReports: readonly RecordReport[] = [
  {
    name: 'exceptions',
    summary: 'acts of operators, with balances before and after, reasons and approvals, and what was drawn from the house budget',
    columns: {
      at: 'text',
      act: 'count',
      by: 'text',
      what: 'text',
      member: 'count',
      token: 'text',
      amount_units: 'count',
      before_units: 'count',
      after_units: 'count',
      why: 'text',
      decision: 'text',
    },
    read: readExceptions,
  },
  {
    name: 'deletions',
    summary: 'members whose personal data was erased, with the row that is left',
    columns: { member: 'count', at: 'text', rule: 'text', proof: 'text', ledger_entries_kept: 'count' },
    async *read(db, from, until) {
      yield* await db.query<ReportRow>(deletionsSql, [from, until]);
    },
  },
];

const dayMs = 24 * 60 * 60_000;

/** Opens any report; its rows are read while they are taken. @param query `by` counts for reports of sums only */
export function openReport(
  db: Queryable,
  { report, ...query }: Omit<ReportQuery, 'report'> & { report: ReportName },
): { rows: AsyncIterable<ReportRow>; columns: Columns } {
  const found = recordReports.find(({ name }) => name === report);
  if (found !== undefined) {
    const { columns, read } = found;
    return { rows: read(db, new Date(query.from), new Date(Date.parse(query.to) + dayMs)), columns };
  }
  const sums = sumReports.find((name) => name === report);
  if (sums === undefined) throw new Error(`There is no report ${report}.`);
  return { rows: readReport(db, { report: sums, ...query }), columns: columnsOf({ report: sums, ...query }) };
}
