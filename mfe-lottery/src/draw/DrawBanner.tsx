import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { stack } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { LinkButton } from 'shared/ui/LinkButton';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { isDrawn } from '../lottery/drawnLottery.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { useNextLottery } from '../lottery/useNextLottery.ts';
import { DrawPending } from './DrawPending.tsx';
import { DrawResult, PlayOn } from './DrawResult.tsx';
import { knownNumbers, resultAnnouncement } from './drawOutcome.ts';
import type { Draw } from './useDraw.ts';

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
export function DrawBanner({ state, draw }: { state: LotteryState; draw: Draw }) {
  const { lottery, phase } = state;
  // Requested during the calculation, so that the result is complete when it shows.
  const next = useNextLottery(phase === 'open' ? null : lottery.lotteryRewardId);
  if (phase === 'open') return null;
  if (phase === 'calculating') return <DrawPending state={state} />;
  if (phase === 'drawn') return <DrawResult state={state} draw={draw} next={next} />;
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
export function PhaseAnnouncement({ state, draw }: { state: LotteryState; draw: Draw }) {
  return <VisuallyHidden role="status">{announcement(state, draw)}</VisuallyHidden>;
}

function announcement(state: LotteryState, { revealed }: Draw): string {
  const { lottery, phase, viewerKnown } = state;
  if (phase === 'calculating') return 'The sale has ended. Calculating results.';
  return revealed && viewerKnown && isDrawn(lottery) ? resultAnnouncement(lottery, knownNumbers(state)) : '';
}
