import type { Lottery } from 'shared/contracts/lotteries';
import { formatDateTime } from 'shared/format/date';
import { Countdown } from 'shared/ui/Countdown';
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
        <time dateTime={new Date(lottery.endTime).toISOString()}>{formatDateTime(lottery.endTime)}</time>
      </ClockLabel>
      <Countdown endTime={lottery.endTime} label="Time left to buy" announce />
      <SoldBar sold={sold} total={lottery.totalTickets} />
      <LiveNote live={live} />
    </OpenPanel>
  );
}
