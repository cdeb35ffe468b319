import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { useNow } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { stack, text } from 'shared/theme/layout';
import { color, font, moving } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { calculatingMs } from '../lottery/lotteryPhase.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { YourNumbers } from '../lottery/YourNumbers.tsx';
import { DrawPanel, DrawPanelTitle } from './Draw.styles.ts';
import { noneHeld } from './drawOutcome.ts';

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

export function DrawPending({ state: { lottery, own, memberId, viewerKnown } }: { state: LotteryState }) {
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
