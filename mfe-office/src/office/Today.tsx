import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { type OfficeSession, useOfficeToday } from 'shared/api-client/office';
import type { OfficeDay, OfficeToday } from 'shared/contracts/office';
import { formatCto, signedCto, withThousands } from 'shared/format/money';
import { Link } from 'shared/router';
import { panel, stack, text, title } from 'shared/theme/layout';
import { color, from, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { DateTime } from 'shared/ui/DateTime';
import { Grid } from 'shared/ui/Grid';
import { PageTitle } from 'shared/ui/PageTitle';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { DayChart, type Series } from './DayChart.tsx';
import { Shown } from './Shown.tsx';

const Tile = styled.li`
  ${stack(2)}
  ${panel()}
  align-content: start;
  min-width: 0;
  padding: ${space(5)};
  h2 {
    ${title('body', 1.3, 500)}
    color: ${color.muted};
  }
  p {
    ${text('second', 'small')}
    line-height: 1.5;
  }
  time {
    white-space: nowrap;
  }
`;

const Value = styled.strong`
  ${title('title', 1.25)}
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

const Charts = styled.div`
  ${stack(6)}
  margin-top: ${space(6)};
  ${from(1024)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

function Fact({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <Tile>
      <h2>{name}</h2>
      <Value>{value}</Value>
      {children}
    </Tile>
  );
}

const sales: readonly Series[] = [{ name: 'Sales', ink: color.primary, of: (day) => day.sales }];
const liabilities: readonly Series[] = [
  { name: 'Balances of members', ink: color.control, of: (day) => day.balances },
  { name: 'Open prizes', ink: color.primary, of: (day) => day.openPrizes },
];

const nothing: OfficeDay = { day: 0, sales: 0, buyers: 0, balances: 0, openPrizes: 0 };

export function Today({ session }: { session: OfficeSession }) {
  return (
    <>
      <PageTitle>Today</PageTitle>
      <Shown asked={useOfficeToday(session)} label="Loading today's figures" height={900}>
        {(today) => <Figures today={today} />}
      </Shown>
    </>
  );
}

function Figures({ today: { days, openProducts, orders, messages, budget, actsWaiting, ledgerCheck } }: { today: OfficeToday }) {
  const [before = nothing, now = nothing] = days.slice(-2);
  return (
    <>
      <Grid columns={{ base: 1, tablet: 3 }} gap={4}>
        <Fact name="Sales" value={formatCto(now.sales)}>
          <p>{signedCto(now.sales - before.sales)} against all of yesterday</p>
        </Fact>
        <Fact name="Buyers" value={withThousands(now.buyers)}>
          <p>Yesterday {withThousands(before.buyers)}</p>
        </Fact>
        <Fact name="Balances of members" value={formatCto(now.balances)}>
          <p>{signedCto(now.balances - before.balances)} since midnight (UTC)</p>
        </Fact>
        <Fact name="Open prizes" value={formatCto(now.openPrizes)}>
          <p>and {openProducts === 1 ? '1 product' : `${withThousands(openProducts)} products`}</p>
        </Fact>
        <Fact
          name="To hand over"
          value={
            <Link to="/office/orders?state=open">
              {orders.waiting === 1 ? '1 order' : `${withThousands(orders.waiting)} orders`}
            </Link>
          }
        >
          <p>
            {orders.late > 0 ? <Badge tone="danger">{orders.late} late</Badge> : 'None is older than the day that is promised'}
          </p>
        </Fact>
        <Fact name="Messages" value={<Link to="/office/messages">{withThousands(messages.waiting)} to answer</Link>}>
          <p>
            {messages.since === null ? (
              'None waits'
            ) : (
              <>
                The oldest is of <DateTime at={messages.since} />
              </>
            )}
          </p>
        </Fact>
        <Fact name="Left of your budget" value={formatCto(budget.ownLeft)}>
          <ProgressBar value={budget.ownLeft} max={budget.own} label="Left of your budget of 24 hours, CTO" />
          <p>
            House: {formatCto(budget.houseLeft)} of {withThousands(budget.house)}
          </p>
        </Fact>
        <Fact name="Acts" value={<Link to="/office/acts?state=open">{withThousands(actsWaiting)} waiting</Link>}>
          <p>{actsWaiting === 0 ? 'Nothing waits for a second person' : 'Each needs another operator'}</p>
        </Fact>
        <Fact
          name="Ledger"
          value={
            ledgerCheck === null ? 'Not checked yet' : ledgerCheck.faults === 0 ? 'In order' : `${ledgerCheck.faults} faults`
          }
        >
          {ledgerCheck && (
            <p>
              {ledgerCheck.faults > 0 && <Badge tone="danger">Act now</Badge>} Checked <DateTime at={ledgerCheck.at} />
            </p>
          )}
        </Fact>
      </Grid>
      <Charts>
        <DayChart title="Sales of 30 days" days={days} series={sales} />
        <DayChart title="Liabilities of 30 days" days={days} series={liabilities} />
      </Charts>
    </>
  );
}
