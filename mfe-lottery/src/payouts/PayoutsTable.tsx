import { paths } from 'shared/contracts/paths';
import type { Payout } from 'shared/contracts/payouts';
import { formatCto, formatDollars } from 'shared/format/money';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/Badge';
import { DateTime } from 'shared/ui/DateTime';
import { type Column, Table } from 'shared/ui/Table';
import { Moment, Remarks, What } from './PayoutsTable.styles.ts';
import { tookWords } from './took.messages.ts';

/** Only three columns, so that the payment status is visible on phones. */
const columns: Column<Payout>[] = [
  {
    key: 'due',
    header: 'Due',
    cell: ({ lotteryId, dueAt }) => (
      <Moment>
        <DateTime at={dueAt} />
        <Remarks>
          <small>
            <Link to={paths.lottery(lotteryId)}>Round {lotteryId}</Link>
          </small>
        </Remarks>
      </Moment>
    ),
  },
  {
    key: 'what',
    header: 'What, and to whom',
    cell: (payout) => (
      <What>
        {whatOf(payout)}
        <small>{whomOf(payout)}</small>
      </What>
    ),
  },
  {
    key: 'paid',
    header: 'Paid',
    cell: ({ dueAt, paidAt, late }) => (
      <Moment>
        {paidAt === null ? 'Not yet' : <DateTime at={paidAt} />}
        <Remarks>
          {paidAt !== null && <small>{tookWords(paidAt - dueAt)}</small>}
          {late && <Badge tone="danger">Late</Badge>}
        </Remarks>
      </Moment>
    ),
  },
];

function whatOf({ kind, name, amount, value }: Payout): string {
  if (kind === 'tokens') return formatCto(amount);
  if (kind === 'product') return `${name} (${formatDollars(value)})`;
  return `${formatCto(amount)} back: the round was cancelled`;
}

function whomOf({ winner, members }: Payout): string {
  if (winner) return `to ${winner.username}`;
  return members === 1 ? 'to 1 member' : `to ${members} members`;
}

export function PayoutsTable({ payouts }: { payouts: readonly Payout[] }) {
  return <Table caption="Payouts" columns={columns} rows={payouts} rowKey={({ lotteryId, kind }) => `${lotteryId} ${kind}`} />;
}
