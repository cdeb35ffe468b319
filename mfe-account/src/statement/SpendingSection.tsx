import styled from '@emotion/styled';
import { useSpending } from 'shared/api-client/statement';
import type { SpendingSum } from 'shared/contracts/statement';
import { formatCto } from 'shared/format/money';
import { useSession } from 'shared/session';
import { stack } from 'shared/theme/layout';
import { Answer } from 'shared/ui/Answer';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Section } from 'shared/ui/Section';
import { Skeleton } from 'shared/ui/Skeleton';
import { type Column, Table } from 'shared/ui/Table';
import { SpendingChart } from './SpendingChart.tsx';
import { periodNames, signed } from './spendingWords.ts';

const Both = styled.div`
  ${stack(5)}
  min-width: 0;
`;

const columns: Column<SpendingSum>[] = [
  { key: 'period', header: 'Period', cell: ({ period }) => periodNames[period] },
  { key: 'spent', header: 'Spent', cell: ({ spent }) => formatCto(spent) },
  { key: 'refunded', header: 'Paid back', cell: ({ refunded }) => formatCto(refunded) },
  {
    key: 'won',
    header: 'Won',
    cell: ({ won, products }) =>
      formatCto(won) + (products > 0 ? ` and ${products} ${products === 1 ? 'product' : 'products'}` : ''),
  },
  { key: 'net', header: 'Net', cell: ({ net }) => signed(net) },
];

/** 'Spent and won': what playing came to, as it is. */
export function SpendingSection() {
  const asked = useSpending(useSession().status === 'signedIn');
  return (
    <Section
      title="Spent and won"
      id="spending"
      lead="In the running day, week, month and year of UTC, and in all. Net is what was won and paid back, less what was spent; the worth of products is not in it."
    >
      <Answer
        asked={asked}
        loading={
          <LoadingRegion label="Loading what you spent and won">
            <Skeleton height={560} />
          </LoadingRegion>
        }
      >
        {({ sums }) => (
          <Both>
            <SpendingChart sums={sums} />
            <Table caption="Spent and won" columns={columns} rows={sums} rowKey={({ period }) => period} />
          </Both>
        )}
      </Answer>
    </Section>
  );
}
