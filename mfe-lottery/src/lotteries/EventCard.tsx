import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { formatCto, withThousands } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { prizePicture } from 'shared/format/pictures';
import { worthOf } from 'shared/format/prizeValue';
import { Countdown } from 'shared/ui/Countdown';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';
import { Picture } from 'shared/ui/Picture';
import { isOpen } from '../lottery/lotteryPhase.ts';
import { useNextRound } from '../lottery/useNextRound.ts';
import { EventActions, EventBox, EventText, EventTime, EventWorth } from './EventCard.styles.ts';
import { Facts } from './PrizeCard.styles.ts';
import { playWords } from './play.messages.ts';
import { SoldBar } from './SoldBar.tsx';

export function EventCard({ lottery }: { lottery: Lottery }) {
  const open = useClockValue((now) => isOpen(lottery, now));
  const next = useNextRound(open ? null : lottery.lotteryRewardId);
  return (
    <>
      <PageTitle>{lottery.name}</PageTitle>
      <EventBox aria-label="Event">
        <Picture src={prizePicture(lottery)} fallback="prize" alt="" ratio="4 / 3" sizes="(min-width: 768px) 600px, 80vw" eager />
        <EventText>
          <Facts>
            <EventWorth>
              <dt>Prize value</dt>
              <dd>{worthOf(lottery)}</dd>
            </EventWorth>
            <div>
              <dt>Price per ticket</dt>
              <dd>{formatCto(lottery.pricePerTicket)}</dd>
            </div>
            <div>
              <dt>Number of spins</dt>
              <dd>{withThousands(lottery.totalTickets)}</dd>
            </div>
            <div>
              <dt>Chance of a number</dt>
              <dd>{oddsOf(lottery.totalTickets, lottery.drawRule)}</dd>
            </div>
            <EventTime>
              <dt>{open ? 'Time of event' : 'Event ended'}</dt>
              <dd>
                <DateTime at={lottery.endTime} />
              </dd>
            </EventTime>
          </Facts>
          {open && (
            <>
              <Countdown endTime={lottery.endTime} label="Time left to buy" />
              <SoldBar sold={lottery.soldTickets} total={lottery.totalTickets} />
            </>
          )}
          <EventActions>
            {next && <LinkButton to={paths.lottery(next.id)}>Play the next round</LinkButton>}
            <LinkButton to={paths.lottery(lottery.id)} variant={next ? 'secondary' : 'primary'}>
              {playWords(lottery, !open)}
            </LinkButton>
          </EventActions>
        </EventText>
      </EventBox>
    </>
  );
}
