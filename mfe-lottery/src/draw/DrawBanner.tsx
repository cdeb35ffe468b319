import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useNow } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { stack, text } from 'shared/theme/layout';
import { color, font, moving, radius, space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { isDrawn } from '../lottery/drawnLottery.ts';
import { calculatingMs } from '../lottery/lotteryPhase.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { useNextLottery } from '../lottery/useNextLottery.ts';
import { YourNumbers } from '../lottery/YourNumbers.tsx';
import { DrawPanel, DrawPanelTitle } from './Draw.styles.ts';
import { DrawResult, PlayOn } from './DrawResult.tsx';
import { knownNumbers, noneHeld, resultAnnouncement } from './drawOutcome.ts';
import type { Draw } from './useDraw.ts';

/** A draw is late when it takes longer than this after it was possible, ms. */
const lateMs = 60_000;

type Timed = Pick<Lottery, 'drawRule' | 'endTime' | 'drawTime'>;

interface Wait {
  /** Whole seconds left; 0 when the result is due. */
  left: number;
  total: number;
  late: boolean;
}

/**
 * Returns the wait between the end of a sale and its result: ten seconds (spec), or until the deciding beacon round exists if
 * that is later. A beacon round comes about 15 seconds after the end, or minutes later when the ticket list was not frozen in
 * time.
 * @param nowMs the server's time, epoch ms
 */
export function waitForDraw({ drawRule, endTime, drawTime }: Timed, nowMs: number): Wait {
  const due = drawRule === 'v1' ? endTime + calculatingMs : Math.max(drawTime, endTime + calculatingMs);
  const since = drawRule === 'v1' ? endTime : Math.max(drawTime, endTime);
  return {
    left: Math.max(0, Math.ceil((due - Math.max(nowMs, endTime)) / 1000)),
    total: Math.ceil((due - endTime) / 1000),
    late: nowMs >= since + lateMs,
  };
}

const beat = keyframes`
  from { opacity: 0.35; transform: scale(1.18); }
  35% { opacity: 1; transform: none; }
`;

const Seconds = styled.p`
  ${text('primaryHover')}
  font: 700 88px/1.1 ${font.display};
  font-variant-numeric: tabular-nums;
  ${moving(css`
    animation: ${beat} 1s ease-out;
  `)}
`;

const Progress = styled.div`
  ${stack(4)}
  align-content: center;
  min-height: 124px;
`;

const Lead = styled.p`
  ${text('second')}
  text-wrap: balance;
  strong {
    color: ${color.text};
  }
`;

type Pending = Pick<Lottery, 'drawRule' | 'endTime' | 'drawTime' | 'delayReason'>;

function DrawPending({ state: { lottery, own, memberId, viewerKnown } }: { state: LotteryState }) {
  const { left, total, late } = waitForDraw(lottery, useNow());
  const source = lottery.drawRule === 'v1' ? 'block' : 'beacon’s round';
  return (
    <DrawPanel aria-label="The draw">
      <DrawPanelTitle>Calculating Results...</DrawPanelTitle>
      <YourNumbers
        own={own}
        total={lottery.totalTickets}
        none={viewerKnown && memberId !== null ? noneHeld : 'Numbers that you hold are shown here.'}
      />
      <Progress>
        {left > 0 && (
          <>
            {/* The key: a centred text that gets narrower counts as a layout shift, a new one does not. */}
            <Seconds key={left} aria-hidden>
              {clockOf(left)}
            </Seconds>
            <ProgressBar value={total - left} max={total} label="Seconds until the result" />
          </>
        )}
        {left === 0 && !late && <Lead>{lottery.delayReason ?? `Waiting for the ${source} that decides this round.`}</Lead>}
        {late && (
          <Lead role="status">
            <strong>The draw is late.</strong>{' '}
            {lottery.delayReason ?? `The ${source} that decides this round has not arrived yet.`} Your tickets stay valid, and
            this page shows the result by itself.
          </Lead>
        )}
      </Progress>
      <Lead>
        The sale closed at <DateTime at={lottery.endTime} />. <Decides lottery={lottery} />
      </Lead>
    </DrawPanel>
  );
}

function Decides({ lottery: { drawRule, drawTime } }: { lottery: Pending }) {
  if (drawRule === 'v1') return 'The first block after that moment decides, and nobody can know it in advance.';
  return (
    <>
      The beacon’s round of <DateTime at={drawTime} /> decides: it comes out then, and not before.
    </>
  );
}

function clockOf(seconds: number): string {
  if (seconds < 100) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

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
