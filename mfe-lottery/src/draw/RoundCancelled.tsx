import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { stack } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

const CancelledPanel = styled.section`
  ${stack(3)}
  justify-items: start;
  padding: ${space(6)};
  border: 1px solid color-mix(in srgb, ${color.danger} 45%, transparent);
  border-radius: ${radius.large};
  background: color-mix(in srgb, ${color.danger} 7%, ${color.surface});
  h2,
  p {
    margin: 0;
  }
  h2 {
    font: 600 ${font.size.title} / 1.2 ${font.display};
  }
  p {
    color: ${color.second};
    overflow-wrap: anywhere;
  }
  p > a {
    color: ${color.primaryHover};
  }
`;

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
