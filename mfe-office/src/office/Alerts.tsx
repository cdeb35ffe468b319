import { type OfficeSession, useOfficeAlertRules, useOfficeAlerts } from 'shared/api-client/office';
import type { OfficeAlert, OfficeAlertRule } from 'shared/contracts/officeReports';
import { withThousands } from 'shared/format/money';
import { DateTime } from 'shared/ui/DateTime';
import { PageTitle } from 'shared/ui/PageTitle';
import { Section } from 'shared/ui/Section';
import { Cell, type Column, KeysetTable, Rows } from './KeysetTable.tsx';
import { alertNames } from './office.messages.ts';
import { Shown } from './Shown.tsx';

const rules: readonly Column<OfficeAlertRule>[] = [
  { key: 'rule', header: 'Rule', cell: ({ title, kind }) => <Cell small={kind}>{title}</Cell> },
  {
    key: 'limit',
    header: 'From',
    cell: ({ threshold, unit }) => <Cell small={unit}>{threshold === null ? 'Off' : withThousands(threshold)}</Cell>,
  },
  {
    key: 'now',
    header: 'Raised',
    cell: ({ raised, since }) =>
      since === null ? (
        'No'
      ) : (
        <Cell state={alertNames.raised} small={<DateTime at={since} />}>
          {raised > 1 && `${withThousands(raised)}, the first since`}
        </Cell>
      ),
  },
];

const alerts: readonly Column<OfficeAlert>[] = [
  {
    key: 'alert',
    header: 'Alert',
    cell: ({ title, detail, state }) => (
      <Cell state={alertNames[state]} small={detail}>
        {title}
      </Cell>
    ),
  },
  { key: 'raised', header: 'Since', cell: ({ raisedAt }) => <DateTime at={raisedAt} /> },
  { key: 'over', header: 'Until', cell: ({ resolvedAt }) => (resolvedAt === null ? 'now' : <DateTime at={resolvedAt} />) },
];

export function Alerts({ session }: { session: OfficeSession }) {
  return (
    <>
      <PageTitle>Alerts</PageTitle>
      <KeysetTable caption="Alerts" columns={alerts} states={alertNames} useAsked={(query) => useOfficeAlerts(session, query)} />
      <Section
        title="Rules"
        lead={
          <>
            The command <code>alerts set RULE NUMBER</code> (or <code>off</code>) changes one.
          </>
        }
      >
        <Shown asked={useOfficeAlertRules(session)} label="Loading the rules" height={320}>
          {({ contents }) => <Rows caption="Rules" rows={contents} rowKey={({ kind }) => kind} columns={rules} />}
        </Shown>
      </Section>
    </>
  );
}
