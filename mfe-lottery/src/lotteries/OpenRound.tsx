import { CalendarLink } from 'shared/ui/CalendarLink';
import { Countdown } from 'shared/ui/Countdown';
import { DateTime } from 'shared/ui/DateTime';
import type { Round } from '../lottery/useLotteryState.ts';
import { LiveNote } from './LiveNote.tsx';
import { ClockLabel, Foot, OpenPanel } from './OpenRound.styles.ts';
import { SoldBar } from './SoldBar.tsx';
import { useLiveRound } from './useLiveRound.ts';

/** Shows the time left and the share sold during the sale, and keeps the lottery live until its result. */
export function OpenRound({ round }: { round: Round }) {
  const { lottery, phase, soldCount } = round;
  const live = useLiveRound(round, phase === 'open' || phase === 'calculating');
  if (phase !== 'open') return null;
  return (
    <OpenPanel aria-label="This round">
      <ClockLabel>
        <span>Time of event</span>
        <DateTime at={lottery.endTime} />
      </ClockLabel>
      <Countdown endTime={lottery.endTime} label="Time left to buy" announce />
      <SoldBar sold={soldCount} total={lottery.totalTickets} />
      <Foot>
        <LiveNote live={live} />
        <CalendarLink lotteryId={lottery.id} />
      </Foot>
    </OpenPanel>
  );
}
