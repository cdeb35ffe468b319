import type { Lottery } from 'shared/contracts/lotteries';
import { Countdown } from 'shared/ui/Countdown';
import { DateTime } from 'shared/ui/DateTime';
import { LiveNote } from './LiveNote.tsx';
import { ClockLabel, OpenPanel } from './OpenRound.styles.ts';
import { SoldBar } from './SoldBar.tsx';
import type { LiveState } from './useLiveRound.ts';

export interface OpenRoundProps {
  lottery: Lottery;
  /** Sold numbers, as new as can be. */
  sold: number;
  live: LiveState;
}

/** Time left and how much is sold. */
export function OpenRound({ lottery, sold, live }: OpenRoundProps) {
  return (
    <OpenPanel aria-label="This round">
      <ClockLabel>
        <span>Time of event</span>
        <DateTime at={lottery.endTime} />
      </ClockLabel>
      <Countdown endTime={lottery.endTime} label="Time left to buy" announce />
      <SoldBar sold={sold} total={lottery.totalTickets} />
      <LiveNote live={live} />
    </OpenPanel>
  );
}
