import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { formatDateTime } from 'shared/format/date';
import { formatCto, formatDollars } from 'shared/format/money';
import { Countdown } from 'shared/ui/Countdown';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';
import { Picture } from 'shared/ui/Picture';
import { EventBox, EventText } from './EventCard.styles.ts';
import { isOpen } from './openLotteries.ts';
import { Facts } from './PrizeCard.styles.ts';
import { prizePicture } from './prizePicture.ts';

/** One lottery event on its detail page: name, picture, the prize's value in dollars, and the way to the round. */
export function EventCard({ lottery }: { lottery: Lottery }) {
  const open = useClockValue((now) => isOpen(lottery, now));
  return (
    <>
      <PageTitle>{lottery.name}</PageTitle>
      <EventBox aria-label="Event">
        <Picture src={prizePicture(lottery)} fallback="prize" alt="" ratio="4 / 3" sizes="(min-width: 768px) 420px, 80vw" eager />
        <EventText>
          <Facts>
            <div>
              <dt>Prize value</dt>
              <dd>{formatDollars(lottery.lotteryValue)}</dd>
            </div>
            <div>
              <dt>Price per ticket</dt>
              <dd>{formatCto(lottery.pricePerTicket)}</dd>
            </div>
            <div>
              <dt>Number of spins</dt>
              <dd>{lottery.totalTickets}</dd>
            </div>
            <div>
              <dt>{open ? 'Time of event' : 'Event ended'}</dt>
              <dd>{formatDateTime(lottery.endTime)}</dd>
            </div>
          </Facts>
          {open && <Countdown endTime={lottery.endTime} label="Time left to buy" />}
          <LinkButton to={paths.lottery(lottery.id)}>{open ? 'Play Now' : 'View Results'}</LinkButton>
        </EventText>
      </EventBox>
    </>
  );
}
