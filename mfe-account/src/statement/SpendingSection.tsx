import styled from '@emotion/styled';
import { useSpending } from 'shared/api-client/statement';
import type { SpendingSum } from 'shared/contracts/statement';
import { formatCto } from 'shared/format/money';
import { useSession } from 'shared/session';
import { stack } from 'shared/theme/layout';
import { type Column, Table } from 'shared/ui/Table';
import { AccountBlock, BlockLoading } from '../account/AccountBlock.tsx';
import { signedCto } from '../account/signedCto.ts';
import { SpendingChart } from './SpendingChart.tsx';
import { periodNames } from './spending.messages.ts';

const Both = styled.div`
  ${stack(5)}
  min-width: 0;
`;

const Unbroken = styled.span`
  white-space: nowrap;
`;

/** Keeps a figure on one line; its unit may wrap. */
function Figure({ children }: { children: string }) {
  const end = children.indexOf(' ');
  return (
    <>
      <Unbroken>{children.slice(0, end)}</Unbroken>
      {children.slice(end)}
    </>
  );
}

const columns: Column<SpendingSum>[] = [
  { key: 'period', header: 'Period', cell: ({ period }) => periodNames[period] },
  { key: 'spent', header: 'Spent', cell: ({ spent }) => <Figure>{formatCto(spent)}</Figure> },
  { key: 'refunded', header: 'Paid back', cell: ({ refunded }) => <Figure>{formatCto(refunded)}</Figure> },
  {
    key: 'won',
    header: 'Won',
    cell: ({ won, products }) => (
      <Figure>{formatCto(won) + (products > 0 ? ` and ${products} ${products === 1 ? 'product' : 'products'}` : '')}</Figure>
    ),
  },
  { key: 'net', header: 'Net', cell: ({ net }) => <Figure>{signedCto(net)}</Figure> },
];

export function SpendingSection() {
  const asked = useSpending(useSession().status === 'signedIn');
  return (
    <AccountBlock
      title="Spent and won"
      id="spending"
      lead="In the running day, week, month and year of UTC, and in all. Net is what was won and paid back, less what was spent; the worth of products is not in it."
      asked={asked}
      loading={<BlockLoading label="Loading what you spent and won" height={560} />}
    >
      {({ sums }) => (
        <Both>
          <SpendingChart sums={sums} />
          <Table caption="Spent and won" columns={columns} rows={sums} rowKey={({ period }) => period} />
        </Both>
      )}
    </AccountBlock>
  );
}
