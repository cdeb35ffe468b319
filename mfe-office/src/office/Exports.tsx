import styled from '@emotion/styled';
import { type OfficeSession, useOfficeExports, useOfficeReport } from 'shared/api-client/office';
import { useClockValue } from 'shared/clock';
import type { OfficeExport, OfficeReport, ReportName, ReportRows, SumReport } from 'shared/contracts/officeReports';
import { paths } from 'shared/contracts/paths';
import { withThousands } from 'shared/format/money';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { NativeSelect } from 'shared/ui/NativeSelect';
import { PageTitle } from 'shared/ui/PageTitle';
import { Section } from 'shared/ui/Section';
import { TextField } from 'shared/ui/TextField';
import { ActButton, SignAtDesk } from './ActButton.tsx';
import { Cell, type Column, KeysetTable, Rows } from './KeysetTable.tsx';
import { exportNames, reportTitles, rowNames } from './office.messages.ts';
import { Shown } from './Shown.tsx';

const Choice = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 160px), 1fr));
  gap: ${space(4)};
`;

const Day = styled.span({ whiteSpace: 'nowrap' });

type Row = OfficeReport['rows'][number];
type Figure = readonly [column: string, header: string, small?: (row: Row) => string];

const text = (row: Row, column: string): string => withThousands(row[column] ?? 0);
const count = (row: Row, column: string, one: string): string => `${text(row, column)} ${one}${row[column] === 1 ? '' : 's'}`;
const products: Figure = ['products', 'Products', (row) => `$${text(row, 'products_usd')}`];

const figuresOf: Record<SumReport, readonly Figure[]> = {
  sales: [
    ['sold', 'Sold', (row) => count(row, 'numbers', 'number')],
    ['refunded', 'Paid back', (row) => count(row, 'refunds', 'refund')],
    ['net', 'Net', (row) => count(row, 'purchases', 'purchase')],
  ],
  prizes: [['paid', 'Paid', (row) => count(row, 'prizes', 'prize')], products],
  liabilities: [['held', 'Held by members'], ['stakes', 'Stakes'], ['prizes', 'Prizes'], products],
  fees: [
    ['sold', 'Sold'],
    ['refunded', 'Paid back'],
    ['prizes', 'Prizes'],
    ['credits', 'Credits'],
    ['kept', 'Kept'],
  ],
};

function columnsOf(report: SumReport, rows: ReportRows): readonly Column<Row>[] {
  const first: Column<Row> = {
    key: 'of',
    header: rowNames[rows],
    cell: (row) => <Cell small={row.token}>{rows === 'day' ? <Day>{row.day}</Day> : <RoundOf row={row} />}</Cell>,
  };
  const figures = figuresOf[report].map(
    ([key, header, small]): Column<Row> => ({ key, header, cell: (row) => <Cell small={small?.(row)}>{text(row, key)}</Cell> }),
  );
  return [first, ...figures];
}

function RoundOf({ row: { lottery, name } }: { row: Row }) {
  if (typeof lottery !== 'number') return 'No round';
  return (
    <Link to={paths.lottery(lottery)}>
      {name} · {lottery}
    </Link>
  );
}

const reports: readonly { value: ReportName; label: string }[] = (
  ['sales', 'prizes', 'liabilities', 'fees', 'exceptions', 'deletions'] as const
).map((value) => ({ value, label: reportTitles[value] }));
const rowOptions = [
  { value: 'day', label: 'Days' },
  { value: 'lottery', label: 'Rounds' },
] as const satisfies readonly { value: ReportRows; label: string }[];

interface Chosen {
  report: ReportName;
  rows: ReportRows;
  /** Days of UTC; empty: six days before the last one, and today. */
  from: string;
  to: string;
}

const none: Chosen = { report: 'sales', rows: 'day', from: '', to: '' };
const choices = { report: reports.map(({ value }) => value), rows: rowOptions.map(({ value }) => value) };

const weekMs = 6 * 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const isSums = (report: ReportName): report is SumReport => report !== 'exceptions' && report !== 'deletions';

export function Exports({ session }: { session: OfficeSession }) {
  const [chosen, setChosen] = useFilters(none, { choices });
  const today = useClockValue(dayOf);
  const to = chosen.to || today;
  const { report, rows, from = '' } = { ...chosen, from: chosen.from || dayOf(Date.parse(to) - weekMs) };
  const change = (patch: Partial<Chosen>) => setChosen(patch, { replace: true });
  return (
    <>
      <PageTitle>Exports</PageTitle>
      <Choice>
        <NativeSelect label="Report" value={report} options={reports} onChange={(value) => change({ report: value })} />
        {isSums(report) && (
          <NativeSelect label="Rows" value={rows} options={rowOptions} onChange={(value) => change({ rows: value })} />
        )}
        <TextField
          label="First day (UTC)"
          type="date"
          max={to}
          value={from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          label="Last day (UTC)"
          type="date"
          max={today}
          value={to}
          onChange={(event) => change({ to: event.target.value })}
        />
      </Choice>
      <Section
        title={reportTitles[report]}
        lead={`${from} to ${to}`}
        action={
          <ActButton
            session={session}
            label="Export"
            title={`Export ${report} from ${from} to ${to}`}
            request={{ kind: 'exports make', report, from, to, rows }}
          />
        }
      >
        {isSums(report) ? (
          <Sums session={session} query={{ report, rows, from, to }} />
        ) : (
          <EmptyState>This report has members in it: it is a file at the desk only.</EmptyState>
        )}
      </Section>
      <Section title="Files" lead="Signed and downloaded at the desk, for 24 hours, by who asked. CSV or JSON lines.">
        <KeysetTable
          caption="Exports"
          columns={exportsFor(session)}
          states={exportNames}
          useAsked={(query) => useOfficeExports(session, query)}
        />
      </Section>
    </>
  );
}

function Sums({ session, query }: { session: OfficeSession; query: Parameters<typeof useOfficeReport>[1] }) {
  return (
    <Shown asked={useOfficeReport(session, query)} label="Loading the report" height={420}>
      {({ rows, more }) =>
        rows.length === 0 ? (
          <EmptyState>Nothing happened in these days.</EmptyState>
        ) : (
          <>
            <Rows
              caption={reportTitles[query.report]}
              rows={rows}
              rowKey={({ day, lottery, token }) => `${day} ${lottery} ${token}`}
              columns={columnsOf(query.report, query.rows)}
            />
            {more && <p>There are more than these {rows.length} rows: export them.</p>}
          </>
        )
      }
    </Shown>
  );
}

const exportsFor = ({ operator }: OfficeSession): readonly Column<OfficeExport>[] => [
  {
    key: 'report',
    header: 'Report',
    cell: ({ report, from, to, rows, state }) => (
      <Cell state={exportNames[state]} small={`${from} to ${to}${isSums(report) ? `, by ${rowNames[rows].toLowerCase()}` : ''}`}>
        {reportTitles[report]}
      </Cell>
    ),
  },
  {
    key: 'by',
    header: 'By',
    cell: ({ by, createdAt, downloads }) => (
      <Cell small={<DateTime at={createdAt} />}>
        {by}
        {downloads > 0 && `, downloaded ${downloads === 1 ? 'once' : `${downloads} times`}`}
      </Cell>
    ),
  },
  {
    key: 'until',
    header: 'Until',
    cell: ({ id, by, state, until, deskUrl }) => (
      <Cell
        actions={
          by === operator.name && (
            <>
              {state === 'queued' && <SignAtDesk id={id} deskUrl={deskUrl} size="small" />}
              {state === 'ready' && (
                <LinkButton
                  to={deskUrl}
                  target="_blank"
                  rel="noopener"
                  size="small"
                  aria-label={`Open at the desk: export ${id}`}
                >
                  Open
                </LinkButton>
              )}
            </>
          )
        }
      >
        <DateTime at={until} />
      </Cell>
    ),
  },
];
