import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { padNumber } from 'shared/format/ticketNumber';
import { Link } from 'shared/router';
import { useSession } from 'shared/session';
import { stack } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { LinkButton } from 'shared/ui/LinkButton';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import type { LotteryPhase } from '../lottery/lotteryPhase.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { useNextLottery } from '../lottery/useNextLottery.ts';
import { DrawPending } from './DrawPending.tsx';
import { DrawResult } from './DrawResult.tsx';
import { PlayOn } from './PlayOn.tsx';

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

function LotteryCancelled({ lottery, children }: { lottery: Lottery; children: ReactNode }) {
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

/** Shows the result of a lottery that is over, and how to play on; renders nothing during the sale. */
export function DrawBanner({ state, watched }: { state: LotteryState; watched: boolean }) {
  const { lottery, phase } = state;
  const { wallet } = useSession();
  const next = useNextLottery(phase === 'drawn' || phase === 'cancelled' ? lottery.lotteryRewardId : null);
  if (phase === 'open') return null;
  if (phase === 'calculating') return <DrawPending lottery={lottery} />;
  if (phase === 'drawn') return <DrawResult state={state} next={next} balance={wallet.starBalance} watched={watched} />;
  return (
    <LotteryCancelled lottery={lottery}>
      <PlayOn lottery={lottery} next={next} label="Play the next round">
        <LinkButton to={paths.lotteries()} variant="secondary">
          See running lotteries
        </LinkButton>
      </PlayOn>
    </LotteryCancelled>
  );
}

/**
 * Announces the end of the sale and the result to screen readers. It must always be mounted: they ignore a live region that is
 * added together with its text.
 */
export function PhaseAnnouncement({ lottery, phase }: { lottery: Lottery; phase: LotteryPhase }) {
  return <VisuallyHidden role="status">{announcement(lottery, phase)}</VisuallyHidden>;
}

function announcement({ winnerTicket, winner, totalTickets }: Lottery, phase: LotteryPhase): string {
  if (phase === 'calculating') return 'The sale has ended. Calculating results.';
  if (phase !== 'drawn' || winnerTicket === null) return '';
  return `The winning number is ${padNumber(winnerTicket, totalTickets)}. ${winner ? `${winner.username} wins.` : 'No one wins.'}`;
}
