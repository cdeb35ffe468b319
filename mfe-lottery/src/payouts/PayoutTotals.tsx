import styled from '@emotion/styled';
import type { Payouts } from 'shared/contracts/rewards';
import { formatCto } from 'shared/format/money';
import { panel, text, title, wider } from 'shared/theme/layout';
import { breakpoint, color, from, space } from 'shared/theme/tokens';

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
export function PayoutTotals({ totals }: { totals: Payouts['totals'] | undefined }) {
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
