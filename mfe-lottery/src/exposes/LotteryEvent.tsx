import styled from '@emotion/styled';
import { useLottery } from 'shared/api-client/lotteries';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { isUndecided } from 'shared/contracts/lotteryRules';
import type { Part, PartProps } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { formatCto, withThousands, worthOf } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { prizePicture } from 'shared/format/pictures';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { panel, stack, wideOnPhones, wider, wrap } from 'shared/theme/layout';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';
import { Countdown } from 'shared/ui/Countdown';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';
import { Picture } from 'shared/ui/Picture';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { LotteryLoader, TitleSkeleton } from '../lotteries/LotteryLoader.tsx';
import { playWords } from '../lotteries/PlayLink.tsx';
import { Facts } from '../lotteries/PrizeCard.styles.ts';
import { SoldBar } from '../lotteries/SoldBar.tsx';
import { isOpen } from '../lottery/lotteryPhase.ts';
import { useNextLottery } from '../lottery/useNextLottery.ts';

const EventBox = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  ${panel()}
  & > img {
    max-height: 320px;
    padding: ${space(6)};
    background: ${color.raised};
  }
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    & > img {
      height: 100%;
      max-height: 480px;
    }
  }
`;

const EventText = styled.div`
  ${stack(5)}
  align-content: center;
  min-width: 0;
  padding: ${space(6)} ${space(5)};
  ${wider('padding', { desktop: space(8) })}
`;

const EventWorth = styled.div`
  flex-basis: 100%;
  && dd {
    color: ${color.primaryHover};
    font: 700 clamp(${font.size.large}, 5vw, ${font.size.hero}) / 1.1 ${font.display};
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
`;

/** In a row of its own, because its width changes when the font arrives and could wrap a shared row. */
const EventTime = styled.div`
  flex-basis: 100%;
`;

const EventActions = styled.div`
  ${wrap(3)}
  ${wideOnPhones('a')}
`;

const EventPlace = styled.div`
  height: 762px;
  ${wider('height', { tablet: '482px' })}
`;

function EventCard({ lottery }: { lottery: Lottery }) {
  const open = useClockValue((now) => isOpen(lottery, now));
  const next = useNextLottery(open ? null : lottery.lotteryRewardId);
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

function EventSkeleton() {
  return (
    <LoadingRegion label="Loading the lottery">
      <TitleSkeleton />
      <EventPlace>
        <Skeleton height="100%" />
      </EventPlace>
    </LoadingRegion>
  );
}

function LotteryEvent({ lotteryId }: PartProps['lottery/LotteryEvent']) {
  return (
    <LotteryLoader lotteryId={lotteryId} skeleton={<EventSkeleton />}>
      {(lottery) => <Event lottery={lottery} />}
    </LotteryLoader>
  );
}

function Event({ lottery }: { lottery: Lottery }) {
  const { mutate } = useLottery(lottery.id);
  useRenewWhenOver(isUndecided(lottery) ? [lottery.endTime] : undefined, mutate);
  return <EventCard lottery={lottery} />;
}

export default LotteryEvent satisfies Part<'lottery/LotteryEvent'>;
