import type { ReportRows, SumReport } from 'shared/contracts/officeReports';
import { csvCell } from '../../core/csv.ts';
import type { Queryable } from '../../core/db/database.ts';

type Kind = 'text' | 'count' | 'amount';
/** Columns of a report in their order. */
export type Columns = Readonly<Record<string, Kind>>;

interface Definition {
  summary: string;
  columns: Columns;
  /** Rows to be summed: token_id, lottery_id and the columns. `$1`: from, `$2`: until, exclusive. */
  items: string;
}

const entriesOf = (reasons: string) =>
  `from ledger_entries e left join lotteries l on l.id = e.lottery_id
   where e.created_at >= $1 and e.created_at < $2 and e.user_id is null${reasons}`;

const cto = "(select id from tokens where role = 'cto')";

/*
 * All amounts are the house's side of the ledger, so each report sums to the ledger. Only `held` is computed from the balances, less what
 * moved later: the ledger since its beginning would have to be read for it.
 */
const definitions = {
  sales: {
    summary: 'numbers sold and paid back',
    columns: { purchases: 'count', numbers: 'count', sold: 'amount', refunds: 'count', refunded: 'amount', net: 'amount' },
    items: `select e.token_id, e.lottery_id, (e.reason = 'purchase')::integer as purchases,
      case e.reason when 'purchase' then e.amount / l.price_per_ticket end as numbers, case e.reason when 'purchase' then e.amount end as sold,
      (e.reason = 'refund')::integer as refunds, case e.reason when 'refund' then -e.amount end as refunded, e.amount as net
      ${entriesOf(" and e.reason in ('purchase', 'refund')")}`,
  },
  prizes: {
    summary: 'prizes paid in CTO, and products won',
    columns: { prizes: 'count', paid: 'amount', products: 'count', products_usd: 'count' },
    items: `select e.token_id, e.lottery_id, 1 as prizes, -e.amount as paid, 0 as products, 0 as products_usd
        ${entriesOf(" and e.reason = 'prize'")}
      union all select ${cto}, o.lottery_id, 0, 0, 1, l.lottery_value from orders o join lotteries l on l.id = o.lottery_id
        where o.created_at >= $1 and o.created_at < $2`,
  },
  liabilities: {
    summary:
      'what is owed when a day, or the period, is over: balances of members, prices and prizes of undecided rounds, products not handed over',
    columns: { held: 'amount', stakes: 'amount', prizes: 'amount', products: 'count', products_usd: 'count' },
    items: `select t.id as token_id, null as lottery_id, (select coalesce(sum(w.balance), 0) from wallets w where w.token_id = t.id)
          - (select coalesce(sum(e.amount), 0) from ledger_entries e where e.token_id = t.id and e.user_id is not null and e.created_at >= $2)
          as held, 0 as stakes, 0 as prizes, 0 as products, 0 as products_usd from tokens t where $1::timestamptz < $2
      union all select ${cto}, l.id, 0, (select coalesce(sum(p.total_price), 0) from purchases p where p.lottery_id = l.id and p.created_at < $2),
          l.token_amount, (l.token_amount = 0)::integer, case l.token_amount when 0 then l.lottery_value else 0 end
        from lotteries l where l.starts_at < $2 and coalesce(l.drawn_at, l.cancelled_at, 'infinity') >= $2
      union all select ${cto}, o.lottery_id, 0, 0, 0, 1, l.lottery_value from orders o join lotteries l on l.id = o.lottery_id
        where o.created_at < $2 and coalesce(o.fulfilled_at, 'infinity') >= $2`,
  },
  fees: {
    summary: 'what the house keeps: sales less refunds, prizes and credits',
    columns: { sold: 'amount', refunded: 'amount', prizes: 'amount', credits: 'amount', kept: 'amount' },
    items: `select e.token_id, e.lottery_id, case e.reason when 'purchase' then e.amount end as sold,
      case e.reason when 'refund' then -e.amount end as refunded, case e.reason when 'prize' then -e.amount end as prizes,
      case when e.reason not in ('purchase', 'refund', 'prize') then -e.amount end as credits, e.amount as kept ${entriesOf('')}`,
  },
} satisfies Record<SumReport, Definition>;

export const reportSummaries: readonly (readonly [name: SumReport, summary: string])[] = [
  ['sales', definitions.sales.summary],
  ['prizes', definitions.prizes.summary],
  ['liabilities', definitions.liabilities.summary],
  ['fees', definitions.fees.summary],
];

/**
 * `from`, `to`: first and last day, UTC ('2026-11-01'). `by`: a row for each day and token, or for each lottery and token in the whole
 * period.
 */
export interface ReportQuery {
  report: SumReport;
  from: string;
  to: string;
  by: ReportRows;
}

/** Checks the days of a report. @param today the last day that it can have @returns the wrong field, and what it has to be; null: neither */
export function wrongDay({ from, to }: Pick<ReportQuery, 'from' | 'to'>, today: string): readonly ['from' | 'to', string] | null {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text);
  if (!isDay(from)) return ['from', `is a day in UTC, like ${today}, not "${from}"`];
  if (!isDay(to)) return ['to', `is a day in UTC, like ${today}, not "${to}"`];
  if (to > today) return ['to', `is at most today, ${today} in UTC`];
  return from > to ? ['from', `is not after the last day, ${to}`] : null;
}

type Value = string | number | null;
export type ReportRow = Readonly<Record<string, Value>>;

const dayMs = 24 * 60 * 60_000;

function sqlOf({ columns, items }: Definition): string {
  const sums = Object.entries(columns).map(
    ([name, kind]) => `coalesce(sum(i.${name}), 0)::${kind === 'amount' ? 'text' : 'bigint'} as ${name}`,
  );
  return `select case when $3::boolean then i.lottery_id end as lottery, case when $3 then l.name end as name, t.symbol as token, t.decimals,
      ${sums.join(', ')}
    from tokens t left join (${items}) i on i.token_id = t.id left join lotteries l on l.id = i.lottery_id
    group by 1, 2, t.id having count(i.token_id) > 0 or (not $3 and t.role = 'cto') order by 1 nulls first, t.id`;
}

/** Formats units of a token with its decimals: (1500n, 3) → '1.500'. */
export function withDecimals(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${fraction}`;
}

export function columnsOf({ report, by }: ReportQuery): Columns {
  const columns: Columns = definitions[report].columns;
  const amounts = Object.keys(columns).filter((name) => columns[name] === 'amount');
  return {
    ...(by === 'day' ? { day: 'text' } : { lottery: 'count', name: 'text' }),
    token: 'text',
    ...columns,
    ...Object.fromEntries(amounts.map((name) => [`${name}_units`, 'count'] as const)),
  };
}

/**
 * Reads a report, a day at a time, so that it can be sent while it is read. Amounts come twice: with the token's decimals, and as
 * `…_units` in its smallest unit; both as digits, because a sum may exceed 2^53.
 */
export async function* readReport(db: Queryable, query: ReportQuery): AsyncGenerator<ReportRow> {
  const { report, from, to, by } = query;
  const end = Date.parse(to) + dayMs;
  const stepMs = by === 'day' ? dayMs : end - Date.parse(from);
  for (let at = Date.parse(from); at < end; at += stepMs) {
    const given = [new Date(at), new Date(at + stepMs), by === 'lottery'];
    const rows = await db.query<ReportRow & { decimals: number }>(sqlOf(definitions[report]), given);
    for (const row of rows) {
      const read = (name: string, kind: Kind): Value => {
        if (name === 'day') return new Date(at).toISOString().slice(0, 10);
        const value = row[name.replace(/_units$/, '')] ?? null;
        return kind === 'amount' && value !== null ? withDecimals(BigInt(value), row.decimals) : value;
      };
      yield Object.fromEntries(Object.entries(columnsOf(query)).map(([name, kind]) => [name, read(name, kind)]));
    }
  }
}

/** Formats rows of a report as lines, without their ends: JSON, or CSV with a line of headers and a byte order mark. */
export async function* reportLines(
  rows: AsyncIterable<ReportRow> | Iterable<ReportRow>,
  columns: Columns,
  format: 'csv' | 'jsonl',
): AsyncGenerator<string> {
  if (format === 'csv') yield `\uFEFF${Object.keys(columns).join(',')}\r`;
  for await (const row of rows) {
    if (format === 'jsonl') yield JSON.stringify(row);
    else {
      const cells = Object.entries(columns).map(([name, kind]) =>
        kind === 'text' ? csvCell(row[name] ?? null) : String(row[name] ?? ''),
      );
      yield `${cells.join(',')}\r`;
    }
  }
}
