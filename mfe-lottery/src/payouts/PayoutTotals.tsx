import styled from '@emotion/styled';
import type { Payouts } from 'shared/contracts/payouts';
import { formatCto } from 'shared/format/money';
import { color, font, space } from 'shared/theme/tokens';

const Lead = styled.p`
  margin: 0 0 ${space(4)};
  color: ${color.muted};
`;

/** As high while they load as afterwards, so that nothing moves. */
const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: ${space(3)};
  min-height: 62px;
  margin: 0 0 ${space(5)};
  div {
    display: flex;
    flex-direction: column-reverse;
  }
  dt {
    color: ${color.muted};
    font-size: ${font.size.small};
  }
  dd {
    margin: 0;
    font-weight: 600;
    font-size: ${font.size.lead};
    font-variant-numeric: tabular-nums;
  }
`;

/** What all payouts come to. */
export function PayoutTotals({ totals }: { totals: Payouts['totals'] | undefined }) {
  const figures: [string, string | number][] = totals
    ? [
        ['Prizes paid', formatCto(totals.cto)],
        ['Products handed over', totals.products],
        ['Given back', formatCto(totals.refunded)],
        ['Still due', totals.open],
        ['Late', totals.late],
      ]
    : [];
  return (
    <>
      <Lead>
        Everything that was won, or paid in a round that was cancelled, and when it reached the member. We promise 24 hours; what
        took longer, or still does, stands here as late.
      </Lead>
      <Figures aria-label="All payouts">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </Figures>
    </>
  );
}
