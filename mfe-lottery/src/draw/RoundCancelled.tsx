import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { CancelledPanel } from './RoundCancelled.styles.ts';

export function RoundCancelled({ lottery, children }: { lottery: Lottery; children: ReactNode }) {
  return (
    <CancelledPanel role="status">
      <h2>This round was cancelled</h2>
      <p>
        {lottery.soldTickets > 0
          ? 'No number was drawn. Every ticket has been refunded to its buyer.'
          : 'No number was drawn, and no ticket had been sold.'}
      </p>
      {lottery.cancelReason && <p>The reason: {lottery.cancelReason}</p>}
      {lottery.cancelId !== null && (
        <p>
          It stands in the public log: <Link to={paths.lotteryProof(lottery.id)}>see the record</Link>
        </p>
      )}
      {children}
    </CancelledPanel>
  );
}
