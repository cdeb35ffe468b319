import styled from '@emotion/styled';
import { useSpending } from 'shared/api-client/wallets';
import type { Part } from 'shared/contracts/parts';
import type { SpendingSum } from 'shared/contracts/wallets';
import { formatCto, signedCto } from 'shared/format/money';
import { useSession } from 'shared/session';
import { panel, stack, text } from 'shared/theme/layout';
import { color, font, from, radius, space } from 'shared/theme/tokens';
import { type Column, Table } from 'shared/ui/Table';
import { AccountBlock, BlockLoading } from '../account/AccountBlock.tsx';
import { barsOf, periodNames } from '../statement/statement.messages.ts';

const Chart = styled.ul`
  ${stack(4)}
  margin: 0;
  padding: ${space(5)};
  list-style: none;
  ${panel(color.line)}
  li {
    ${stack(1)}
    align-items: center;
    ${from(768)} {
      grid-template-columns: 120px minmax(0, 1fr);
    }
  }
  h3 {
    margin: 0;
    font: 600 ${font.size.body} / 1.4 ${font.text};
  }
`;

const Bars = styled.div`
  ${stack(1)}
  min-width: 0;
  div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(150px, auto);
    gap: ${space(3)};
    align-items: center;
  }
  p {
    ${text('second', 'small')}
    font-variant-numeric: tabular-nums;
  }
`;

const Bar = styled.span`
  display: block;
  height: 12px;
  min-width: 2px;
  &[data-none] {
    visibility: hidden;
  }
  border-radius: ${radius.pill};
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

/** Renders two bars per period: spent, and won or refunded. The text beside them has the same figures. */
function SpendingChart({ sums }: { sums: readonly SpendingSum[] }) {
  return (
    <Chart aria-label="Spent and won, as bars">
      {sums.map((sum) => {
        const bars = barsOf(sum);
        return (
          <li key={sum.period}>
            <h3>{periodNames[sum.period]}</h3>
            <Bars>
              <div>
                <Bar data-none={bars.spent === 0 || undefined} style={{ width: `${bars.spent}%`, background: color.primary }} />
                <p>{formatCto(sum.spent)} spent</p>
              </div>
              <div>
                <Bar data-none={bars.back === 0 || undefined} style={{ width: `${bars.back}%`, background: color.success }} />
                <p>{formatCto(sum.won + sum.refunded)} came back</p>
              </div>
            </Bars>
          </li>
        );
      })}
    </Chart>
  );
}

const Both = styled.div`
  ${stack(5)}
  min-width: 0;
`;

const Unbroken = styled.span`
  white-space: nowrap;
`;

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

function SpendingSection() {
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

export default SpendingSection satisfies Part<'account/Spending'>;
