import styled from '@emotion/styled';
import { useLotteries } from 'shared/api-client/lotteries';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { formatCto, worthOf } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { prizePicture } from 'shared/format/pictures';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { panel, stack, text } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { Answer } from 'shared/ui/Answer';
import { Countdown } from 'shared/ui/Countdown';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { Text } from 'shared/ui/Text';
import { PlayLink } from '../lotteries/PlayLink.tsx';
import { SoldBar } from '../lotteries/SoldBar.tsx';
import { Worth } from '../lotteries/Worth.styles.ts';
import { nextLottery } from '../lottery/openLotteries.ts';

/** A container query, not the window, decides the layout: the host may place it beside the hero or below. */
const NextPanel = styled.section`
  container-type: inline-size;
  ${panel(color.line)}
  overflow: hidden;
`;

const NextColumns = styled.div`
  display: grid;
  grid-template-columns: clamp(122px, 32cqi, 200px) minmax(0, 1fr);
  & > img {
    height: 100%;
    padding: ${space(3)};
    background: ${color.raised};
  }
`;

const NextHead = styled.div`
  ${stack(2)}
  align-content: center;
  min-width: 0;
  /* None above and below, so that a name of two lines is no higher than the picture. */
  padding: 0 ${space(4)};
`;

const NextBody = styled(NextHead)`
  ${stack(3)}
  grid-column: 1 / -1;
  padding-block: ${space(4)};
`;

const Stake = styled.p`
  ${text('second')}
  strong {
    color: ${color.text};
    font-weight: 600;
  }
`;

function NextLottery({ lottery }: { lottery: Lottery }) {
  return (
    <NextPanel aria-label="Next draw">
      <NextColumns>
        <Picture
          src={prizePicture(lottery)}
          fallback="prize"
          alt=""
          ratio="1 / 1"
          sizes="(min-width: 1024px) 180px, 92px"
          eager
        />
        <NextHead>
          <Text tone="primaryHover" size="small" weight={600} leading={1.3}>
            Next draw
          </Text>
          <Text as="h2" tone="text" size="lead" weight={600} leading={1.25} display breaks>
            {lottery.lotteryReward.name}
          </Text>
          <Worth>{worthOf(lottery)}</Worth>
        </NextHead>
        <NextBody>
          <Stake>
            for <strong>{formatCto(lottery.pricePerTicket)}</strong> a number, chance{' '}
            <strong>{oddsOf(lottery.totalTickets)}</strong>
          </Stake>
          <Countdown endTime={lottery.endTime} label={`Time left for ${lottery.lotteryReward.name}`} />
          <SoldBar sold={lottery.soldTickets} total={lottery.totalTickets} />
          <PlayLink lottery={lottery} ended={false} />
        </NextBody>
      </NextColumns>
    </NextPanel>
  );
}

function NextLotterySkeleton() {
  return (
    <LoadingRegion label="Loading the next draw">
      <Skeleton height="357px" />
    </LoadingRegion>
  );
}

function NoNextLottery() {
  return (
    <EmptyState
      action={
        <LinkButton to={paths.result()} variant="secondary">
          See the results
        </LinkButton>
      }
    >
      The next round opens soon.
    </EmptyState>
  );
}

/** Part: the next prize, beside the hero. It sends the same request as TicketsLottery, so SWR sends it once. */
function NextDraw() {
  const asked = useLotteries({ page: 0, limit: 10, status: 'running' });
  const nextId = useClockValue((now) => (asked.data ? (nextLottery(asked.data.contents, now)?.id ?? 0) : 0));
  useRenewWhenOver(
    asked.data?.contents.map(({ endTime }) => endTime),
    asked.mutate,
  );

  return (
    <Answer asked={asked} loading={<NextLotterySkeleton />}>
      {({ contents }) => {
        const next = contents.find(({ id }) => id === nextId);
        return next ? <NextLottery lottery={next} /> : <NoNextLottery />;
      }}
    </Answer>
  );
}

export default NextDraw satisfies Part<'lottery/NextDraw'>;
