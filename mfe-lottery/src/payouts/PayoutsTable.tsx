import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import type { Payout } from 'shared/contracts/rewards';
import { formatCto, formatDollars } from 'shared/format/money';
import { Link } from 'shared/router';
import { flow } from 'shared/theme/layout';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { DateTime } from 'shared/ui/DateTime';
import { type Column, Table } from 'shared/ui/Table';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Formats a payout's duration in its largest unit: 'after 3 days', and a fixed phrase below a minute. @param ms */
export function tookWords(ms: number): string {
  if (ms < minute) return 'at once';
  if (ms < hour) return `after ${counted(Math.floor(ms / minute), 'minute')}`;
  if (ms < 2 * day) return `after ${counted(Math.floor(ms / hour), 'hour')}`;
  return `after ${counted(Math.floor(ms / day), 'day')}`;
}

const Moment = styled.div`
  min-width: 84px;
  small {
    color: ${color.muted};
    font-size: ${font.size.small};
  }
  ${from(breakpoint.tablet)} {
    time {
      white-space: nowrap;
    }
  }
`;

const Remarks = styled.div`
  ${flow(1, 2)}
  margin-top: ${space(1)};
`;

const What = styled.div`
  overflow-wrap: anywhere;
  small {
    display: block;
    color: ${color.muted};
    font-size: ${font.size.small};
  }
`;

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
