import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { formatCto } from 'shared/format/money';
import { Countdown } from 'shared/ui/Countdown';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { EndedStamp } from './EndedStamp.tsx';
import { CardBody, CardPicture, CardTitle, LotteryArticle, Price, TimeLabel } from './LotteryCard.styles.ts';
import { isOpen } from './openLotteries.ts';
import { prizePicture } from './prizePicture.ts';
import { SoldBar } from './SoldBar.tsx';

interface Props {
  lottery: Lottery;
  eager?: boolean;
  /** Width of the picture, as in the `sizes` of an image; by default that in the grid. */
  sizes?: string;
}

/** One lottery in a list: the prize, the price of a number, the time left, the way in. */
export function LotteryCard({
  lottery,
  eager = false,
  sizes = '(min-width: 1024px) min(18.5vw, 265px), (min-width: 768px) 26vw, 40vw',
}: Props) {
  const ended = useClockValue((now) => !isOpen(lottery, now));
  const to = paths.lottery(lottery.id);
  return (
    <LotteryArticle data-ended={ended || undefined}>
      <CardPicture>
        <Picture src={prizePicture(lottery)} fallback="ticket" alt="" ratio="4 / 3" sizes={sizes} eager={eager} />
        {ended && <EndedStamp />}
      </CardPicture>
      <CardBody>
        <CardTitle>{lottery.lotteryReward.name}</CardTitle>
        <Price>{formatCto(lottery.pricePerTicket)}</Price>
        <SoldBar sold={lottery.soldTickets} total={lottery.totalTickets} />
        <TimeLabel>{ended ? 'Event ended' : 'Time of event'}</TimeLabel>
        <Countdown endTime={ended ? 0 : lottery.endTime} label={`Time left for ${lottery.lotteryReward.name}`} />
        <LinkButton to={to} variant="secondary" aria-label={`${ended ? 'View Results' : 'Play Now'}: ${lottery.name}`}>
          {ended ? 'View Results' : 'Play Now'}
        </LinkButton>
      </CardBody>
    </LotteryArticle>
  );
}
