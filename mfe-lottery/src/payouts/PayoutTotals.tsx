import type { Payouts } from 'shared/contracts/payouts';
import { formatCto } from 'shared/format/money';
import { Lead, Totals } from './PayoutTotals.styles.ts';

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
