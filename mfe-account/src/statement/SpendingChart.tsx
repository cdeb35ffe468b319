import styled from '@emotion/styled';
import type { SpendingSum } from 'shared/contracts/statement';
import { formatCto } from 'shared/format/money';
import { panel, stack, text } from 'shared/theme/layout';
import { color, font, from, radius, space } from 'shared/theme/tokens';
import { barsOf, periodNames } from './spending.messages.ts';

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
export function SpendingChart({ sums }: { sums: readonly SpendingSum[] }) {
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
