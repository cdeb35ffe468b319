import { useNow } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { DateTime } from 'shared/ui/DateTime';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { calculatingMs } from '../lottery/roundPhase.ts';
import { lateMs } from './checkSchedule.ts';
import { DrawPanel, DrawPanelTitle } from './DrawPanel.styles.ts';
import { Lead, Seconds } from './DrawPending.styles.ts';

/** Between the end of the sale and the result: ten seconds counted down, then waiting, then an open word about the delay. */
export function DrawPending({ lottery }: { lottery: Pick<Lottery, 'endTime' | 'delayReason'> }) {
  const passed = Math.max(0, useNow() - lottery.endTime);
  const left = Math.max(0, Math.ceil((calculatingMs - passed) / 1000));
  const total = calculatingMs / 1000;
  return (
    <DrawPanel aria-label="The draw">
      <DrawPanelTitle>Calculating Results...</DrawPanelTitle>
      {left > 0 && (
        <>
          <Seconds aria-hidden>{left}</Seconds>
          <ProgressBar value={total - left} max={total} label="Seconds until the result" />
        </>
      )}
      {left === 0 && passed < lateMs && <Lead>{lottery.delayReason ?? 'Waiting for the block that decides this round.'}</Lead>}
      {passed >= lateMs && (
        <Lead role="status">
          <strong>The draw is late.</strong> {lottery.delayReason ?? 'The block that decides this round has not arrived yet.'}{' '}
          Your tickets stay valid, and this page shows the result by itself.
        </Lead>
      )}
      <Lead>
        The sale closed at <DateTime at={lottery.endTime} />. The first block after that moment decides, and nobody can know it in
        advance.
      </Lead>
    </DrawPanel>
  );
}
