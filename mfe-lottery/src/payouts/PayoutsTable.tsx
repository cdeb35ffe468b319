import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import type { Payout } from 'shared/contracts/payouts';
import { formatCto, formatDollars } from 'shared/format/money';
import { Link } from 'shared/router';
import { color, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { DateTime } from 'shared/ui/DateTime';
import { type Column, Table } from 'shared/ui/Table';
import { tookWords } from './tookWords.ts';

/** Room for a day; the hour stands below it on phones. */
const Time = styled.span`
  display: block;
  min-width: 92px;
  small {
    display: block;
    color: ${color.muted};
  }
  span {
    margin-inline-start: ${space(2)};
  }
`;

/** Room for words of usual length: on phones the table scrolls rather than break them. */
const Words = styled.span`
  display: block;
  min-width: 92px;
`;

const columns: Column<Payout>[] = [
  {
    key: 'due',
    header: 'Due',
    cell: ({ lotteryId, dueAt }) => (
      <Time>
        <Link to={paths.lottery(lotteryId)}>
          <DateTime at={dueAt} />
        </Link>
      </Time>
    ),
  },
  { key: 'what', header: 'What', cell: (payout) => <Words>{whatOf(payout)}</Words> },
  {
    key: 'to',
    header: 'To',
    cell: ({ winner, members }) => <Words>{winner?.username ?? (members === 1 ? '1 member' : `${members} members`)}</Words>,
  },
  {
    key: 'paid',
    header: 'Paid',
    cell: ({ dueAt, paidAt, late }) => (
      <Time>
        {paidAt === null ? 'Not yet' : <DateTime at={paidAt} />}
        {paidAt !== null && <small>{tookWords(paidAt - dueAt)}</small>}
        {late && <Badge tone="danger">Late</Badge>}
      </Time>
    ),
  },
];

function whatOf({ kind, name, amount, value }: Payout): string {
  if (kind === 'tokens') return formatCto(amount);
  if (kind === 'product') return `${name} (${formatDollars(value)})`;
  return `${formatCto(amount)} back: the round was cancelled`;
}

/** Payouts, the latest due first. */
export function PayoutsTable({ payouts }: { payouts: readonly Payout[] }) {
  return <Table caption="Payouts" columns={columns} rows={payouts} rowKey={({ lotteryId, kind }) => `${lotteryId} ${kind}`} />;
}
