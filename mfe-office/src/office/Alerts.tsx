import { type OfficeSession, useOfficeAlertRules, useOfficeAlerts } from 'shared/api-client/office';
import type { OfficeAlert, OfficeAlertRule } from 'shared/contracts/officeReports';
import { withThousands } from 'shared/format/money';
import { DateTime } from 'shared/ui/DateTime';
import { PageTitle } from 'shared/ui/PageTitle';
import { Section } from 'shared/ui/Section';
import { ActButton } from './ActButton.tsx';
import { amountIn, type FormField } from './FieldsForm.tsx';
import { Cell, type Column, KeysetTable, Rows } from './KeysetTable.tsx';
import { alertNames } from './office.messages.ts';
import { Shown } from './Shown.tsx';

const limitField = ({ threshold, unit }: OfficeAlertRule): FormField => ({
  name: 'threshold',
  label: 'Raised from',
  hint: `${unit}. Empty: off.`,
  initial: threshold === null ? '' : withThousands(threshold),
  inputMode: 'numeric',
  problem: (text) => (text === '' || amountIn(text) >= 1 ? undefined : 'Enter a whole number from 1, or nothing.'),
  read: (text) => ({ threshold: text === '' ? null : amountIn(text) }),
});

const rulesFor = (session: OfficeSession): readonly Column<OfficeAlertRule>[] => [
  { key: 'rule', header: 'Rule', cell: ({ title, kind }) => <Cell small={kind}>{title}</Cell> },
  {
    key: 'limit',
    header: 'From',
    cell: (rule) => (
      <Cell>
        {rule.threshold === null ? 'Off' : withThousands(rule.threshold)}
        <small>{rule.unit}</small>
        <ActButton
          session={session}
          label="Change"
          title={`Change the limit of ${rule.kind}`}
          request={{ kind: 'alerts set', rule: rule.kind }}
          fields={[limitField(rule)]}
        />
      </Cell>
    ),
  },
  {
    key: 'now',
    header: 'Raised',
    cell: ({ raised, since }) =>
      since === null ? (
        'No'
      ) : (
        <Cell
          state={alertNames.raised}
          small={
            <>
              {raised > 1 && `${withThousands(raised)}, the first since `}
              <DateTime at={since} />
            </>
          }
        />
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
      <Section title="Rules">
        <Shown asked={useOfficeAlertRules(session)} label="Loading the rules" height={320}>
          {({ contents }) => <Rows caption="Rules" rows={contents} rowKey={({ kind }) => kind} columns={rulesFor(session)} />}
        </Shown>
      </Section>
    </>
  );
}
