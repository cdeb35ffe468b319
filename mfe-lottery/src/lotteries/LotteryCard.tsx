import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { prizePicture } from 'shared/format/pictures';
import { worthOf } from 'shared/format/prizeValue';
import { Countdown } from 'shared/ui/Countdown';
import { Picture } from 'shared/ui/Picture';
import { isOpen } from '../lottery/lotteryPhase.ts';
import { CardStakes } from './CardStakes.tsx';
import { EndedStamp } from './EndedStamp.tsx';
import { CardBody, CardPicture, CardRoom, CardTitle, LotteryArticle, TimeLabel } from './LotteryCard.styles.ts';
import { PlayLink } from './PlayLink.tsx';
import { Worth } from './Prize.styles.ts';
import { SoldBar } from './SoldBar.tsx';
import { SoonMark } from './SoonMark.tsx';

interface Props {
  lottery: Lottery;
  eager?: boolean;
  /** The picture's `sizes` attribute; by default its width in the grid. */
  sizes?: string;
}

/** Renders one lottery of a list: the prize, the price and chance of a number, the time left, and the link to it. */
export function LotteryCard({
  lottery,
  eager = false,
  sizes = '(min-width: 1024px) min(18.5vw, 265px), (min-width: 768px) 26vw, 40vw',
}: Props) {
  const ended = useClockValue((now) => !isOpen(lottery, now));
  const { name } = lottery.lotteryReward;
  return (
    <CardRoom>
      <LotteryArticle data-ended={ended || undefined}>
        <CardPicture>
          <Picture src={prizePicture(lottery)} fallback="ticket" alt="" ratio="4 / 3" sizes={sizes} eager={eager} />
          {ended ? <EndedStamp /> : <SoonMark lottery={lottery} />}
        </CardPicture>
        <CardBody>
          <Worth>{worthOf(lottery)}</Worth>
          <CardTitle>{name}</CardTitle>
          <CardStakes lottery={lottery} />
          <SoldBar sold={lottery.soldTickets} total={lottery.totalTickets} />
          <TimeLabel>{ended ? 'Event ended' : 'Time of event'}</TimeLabel>
          <Countdown endTime={ended ? 0 : lottery.endTime} label={`Time left for ${name}`} />
          <PlayLink lottery={lottery} ended={ended} />
        </CardBody>
      </LotteryArticle>
    </CardRoom>
  );
}
