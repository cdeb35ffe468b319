import styled from '@emotion/styled';
import { disc, panel, stack, text, wider, wrap } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { CalendarLink } from 'shared/ui/CalendarLink';
import { Countdown } from 'shared/ui/Countdown';
import { DateTime } from 'shared/ui/DateTime';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { YourNumbers } from '../lottery/YourNumbers.tsx';
import { SoldBar } from './SoldBar.tsx';
import { type LiveState, useLiveLottery } from './useLiveLottery.ts';

const Note = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${space(2)};
  ${text('muted', 'small')}
`;

const Dot = styled.span`
  ${disc(8)}
  background: ${color.control};
  &[data-state='live'] {
    background: ${color.success};
  }
  &[data-state='polling'] {
    background: ${color.primary};
  }
`;

const texts = {
  connecting: 'Connecting to live sales…',
  live: 'Live: numbers appear as they are sold',
  offline: 'You are offline. Renewed when you are back.',
  polling: 'Not live: renewed every few seconds',
} as const satisfies Record<LiveState, string>;

function LiveNote({ live }: { live: LiveState }) {
  return (
    <Note data-needs-scripts="">
      <Dot data-state={live} aria-hidden /> {texts[live]}
    </Note>
  );
}

const OpenPanel = styled.section`
  ${stack(4)}
  padding: ${space(5)};
  ${panel()}
  [role='timer'] {
    font-size: 22px;
  }
`;

const ClockLabel = styled.p`
  ${wrap(0, 4)}
  justify-content: space-between;
  ${text('second', 'small')}
`;

/** One line or two by the width alone, not by the length of the note, which changes. */
const Foot = styled.div`
  ${stack(1, 4)}
  justify-content: space-between;
  ${wider('grid-template-columns', { wide: 'auto auto' })}
`;

/** Shows the time left and the share sold during the sale, and keeps the lottery live until its result. */
export function OpenLottery({ state }: { state: LotteryState }) {
  const { lottery, phase, soldCount, own } = state;
  const live = useLiveLottery(state, phase === 'open' || phase === 'calculating');
  if (phase !== 'open') return null;
  return (
    <OpenPanel aria-label="This round">
      <ClockLabel>
        <span>Time of event</span>
        <DateTime at={lottery.endTime} />
      </ClockLabel>
      <Countdown endTime={lottery.endTime} label="Time left to buy" announce />
      {lottery.extendedAt && (
        <Note role="note">
          <span>
            The sale was extended on <DateTime at={lottery.extendedAt} /> until <DateTime at={lottery.endTime} />.
          </span>
        </Note>
      )}
      <YourNumbers own={own} total={lottery.totalTickets} none="Numbers that you buy are shown here." />
      <SoldBar sold={soldCount} total={lottery.totalTickets} />
      <Foot>
        <LiveNote live={live} />
        <CalendarLink lotteryId={lottery.id} />
      </Foot>
    </OpenPanel>
  );
}
