import styled from '@emotion/styled';
import { usePayouts } from 'shared/api-client/wallets';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { Payout, Payouts as PayoutsAnswer } from 'shared/contracts/rewards';
import { formatCto, formatDollars } from 'shared/format/money';
import { useFilters } from 'shared/hooks/useFilters';
import { Link } from 'shared/router';
import { flow, panel, text, title, wider } from 'shared/theme/layout';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { PagedList } from 'shared/ui/PagedList';
import { PageTitle } from 'shared/ui/PageTitle';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { type Column, Table } from 'shared/ui/Table';

const Lead = styled.p`
  ${text('second')}
  max-width: 72ch;
  margin-bottom: ${space(6)};
  line-height: 1.6;
`;

const Totals = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};
  ${wider('grid-template-columns', { 640: 'repeat(6, minmax(0, 1fr))', desktop: 'repeat(5, minmax(0, 1fr))' })}
  margin: 0 0 ${space(6)};
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: ${space(4)};
    ${panel()}
  }
  div:first-of-type {
    grid-column: 1 / -1;
  }
  ${from(640)} {
    div,
    div:first-of-type {
      grid-column: span 2;
    }
    div:nth-of-type(n + 4) {
      grid-column: span 3;
    }
  }
  ${from(breakpoint.desktop)} {
    div,
    div:first-of-type,
    div:nth-of-type(n + 4) {
      grid-column: auto;
    }
  }
  dt {
    ${text('muted', 'small')}
  }
  dd {
    ${title('lead', 1.3)}
    color: ${color.text};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  [data-late] dd {
    color: ${color.danger};
  }
`;

/** Shows the totals of all payouts. Its boxes are rendered before the figures, so that nothing moves. */
function PayoutTotals({ totals }: { totals: PayoutsAnswer['totals'] | undefined }) {
  const figures: [string, string | number | undefined][] = [
    ['Prizes paid', totals && formatCto(totals.cto)],
    ['Products handed over', totals?.products],
    ['Given back', totals && formatCto(totals.refunded)],
    ['Still due', totals?.open],
    ['Late', totals?.late],
  ];
  return (
    <>
      <Lead>
        Every prize that was won, and all that was given back for cancelled rounds: when it was due, and when it was paid. We
        promise 24 hours; what took longer, or still does, is marked as late.
      </Lead>
      <Totals aria-label="All payouts">
        {figures.map(([name, figure]) => (
          <div key={name} data-late={(name === 'Late' && Number(figure) > 0) || undefined}>
            <dt>{name}</dt>
            <dd>{figure ?? '–'}</dd>
          </div>
        ))}
      </Totals>
    </>
  );
}

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

function PayoutsTable({ payouts }: { payouts: readonly Payout[] }) {
  return <Table caption="Payouts" columns={columns} rows={payouts} rowKey={({ lotteryId, kind }) => `${lotteryId} ${kind}`} />;
}

const firstPage = { page: 0, limit: 10 };

function Payouts() {
  const [{ page, limit }, setFilters, addressWith] = useFilters({ ...firstPage });
  const asked = usePayouts({ page, limit });
  return (
    <>
      <PageTitle>Payouts</PageTitle>
      <PayoutTotals totals={asked.data?.totals} />
      <PagedList
        asked={asked}
        items={asked.data?.contents}
        loading={
          <LoadingRegion label="Loading payouts">
            <Skeleton height="520px" />
          </LoadingRegion>
        }
        failed={(error, retry) => <ErrorBlock error={error} fallback="The payouts could not be loaded." onRetry={retry} />}
        empty={<EmptyState>Nothing has been won or given back yet, so nothing was due.</EmptyState>}
        label="Payout pages"
        page={page}
        limit={limit}
        addressOf={(next) => addressWith({ page: next })}
        onPage={(next) => setFilters({ page: next })}
        onLimit={(next) => setFilters({ limit: next })}
      >
        {(payouts) => <PayoutsTable payouts={payouts} />}
      </PagedList>
    </>
  );
}

export default Payouts satisfies Part<'lottery/Payouts'>;
