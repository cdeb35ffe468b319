import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { prizePicture } from 'shared/format/pictures';
import { worthOf } from 'shared/format/prizeValue';
import { Countdown } from 'shared/ui/Countdown';
import { Picture } from 'shared/ui/Picture';
import { isOpen } from '../lottery/lotteryPhase.ts';
import { CardStakes } from './CardStakes.tsx';
import { EndedStamp } from './EndedStamp.tsx';
import { CardRoom } from './LotteryCard.styles.ts';
import { PlayLink } from './PlayLink.tsx';
import { Worth } from './Prize.styles.ts';
import { SoldBar } from './SoldBar.tsx';
import { SoonMark } from './SoonMark.tsx';
import { Stub, StubPlace, StubTime, TicketArticle, TicketBar, TicketHead, TicketMain, TicketTitle } from './TicketCard.styles.ts';

export function TicketCard({ lottery }: { lottery: Lottery }) {
  const ended = useClockValue((now) => !isOpen(lottery, now));
  const { name } = lottery.lotteryReward;
  return (
    <CardRoom>
      <TicketArticle data-ended={ended || undefined}>
        <TicketMain>
          <Picture src={prizePicture(lottery)} fallback="ticket" alt="" ratio="1 / 1" sizes="(min-width: 1024px) 180px, 56px" />
          <TicketHead>
            <Worth>{worthOf(lottery)}</Worth>
            <TicketTitle>{name}</TicketTitle>
          </TicketHead>
          <CardStakes lottery={lottery} />
          <TicketBar>
            <SoldBar sold={lottery.soldTickets} total={lottery.totalTickets} />
          </TicketBar>
        </TicketMain>
        <StubPlace>
          <Stub>
            <StubTime>
              {ended ? 'Event ended' : 'Time of event'} <SoonMark lottery={lottery} />
            </StubTime>
            <Countdown endTime={ended ? 0 : lottery.endTime} label={`Time left for ${name}`} />
            <PlayLink lottery={lottery} ended={ended} />
          </Stub>
        </StubPlace>
        {ended && <EndedStamp />}
      </TicketArticle>
    </CardRoom>
  );
}
