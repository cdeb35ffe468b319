import styled from '@emotion/styled';
import { useRewards } from 'shared/api-client/rewards';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { formatCto, prizeValue } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { picturesOf } from 'shared/format/pictures';
import { useRenewRewards } from 'shared/hooks/useRenewWhenOver';
import { useSchedule } from 'shared/hooks/useSchedule';
import { column, lines, spread, stack, text, title } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { ListAnswer } from 'shared/ui/Answer';
import { Carousel } from 'shared/ui/Carousel';
import { TimeLeft } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { Panel } from 'shared/ui/Panel';
import { Picture } from 'shared/ui/Picture';
import { Section } from 'shared/ui/Section';
import { Skeleton } from 'shared/ui/Skeleton';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';

/** As high as all lines of a card, so that the skeleton has the same height. */
const CardBox = styled(Panel)`
  display: grid;
  grid-template-rows: auto minmax(358px, 1fr);
  height: 100%;
  overflow: hidden;
`;

const Stage = styled.div`
  background: radial-gradient(ellipse at 50% 45%, ${color.raised}, ${color.surface} 75%);
  img {
    padding: 4%;
  }
`;

const Body = styled.div`
  ${column(1)}
  min-width: 0;
  padding: ${space(3)} ${space(4)} ${space(4)};
`;

const Value = styled.dl`
  margin: 0;
  dt {
    ${text('muted', 'small')}
  }
  dd {
    ${lines(1)}
    ${text('primaryHover')}
    font: 700 ${font.size.title} / 1.15 ${font.display};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
  }
`;

const Name = styled.h3`
  ${lines(2)}
  min-height: 2.6em;
  ${title('body', 1.3)}
`;

const Schedule = styled.p`
  display: grid;
  align-content: start;
  min-height: 84px;
  margin: 0;
  font: 400 ${font.size.small} / 1.5 ${font.text};
  color: ${color.second};
  span {
    ${lines(2)}
  }
  time {
    color: ${color.text};
    font-weight: 600;
  }
`;

const Facts = styled.dl`
  ${stack(0.5)}
  margin: auto 0 ${space(2)};
  padding-top: ${space(2)};
  border-top: 1px solid ${color.line};
`;

const Fact = styled.div`
  ${spread(0, 2)}
  ${text('muted', 'small')}
  dd {
    ${text('text')}
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

const PictureSpace = styled.div`
  aspect-ratio: 3 / 2;
  border-radius: ${radius.small};
`;

function PrizeCard({ reward }: { reward: LotteryReward }) {
  const schedule = useSchedule(reward);
  return (
    <CardBox as="article">
      <Stage>
        <Picture
          src={reward.thumbnail ?? picturesOf(reward.image)[0] ?? null}
          fallback="prize"
          alt=""
          ratio="3 / 2"
          sizes="(min-width: 480px) 250px, 70vw"
        />
      </Stage>
      <Body>
        <Value>
          <dt>Prize value</dt>
          <dd>{prizeValue(reward) ?? '?'}</dd>
        </Value>
        <Name>{reward.name}</Name>
        <Schedule>
          <span>{schedule ?? 'No lottery for this reward'}</span>
          {reward.lotteryEndTime !== null && <TimeLeft endTime={reward.lotteryEndTime} />}
        </Schedule>
        <Facts>
          <Fact>
            <dt>Ticket price</dt>
            <dd>{reward.ticketPrice === null ? '?' : formatCto(reward.ticketPrice)}</dd>
          </Fact>
          <Fact>
            <dt>Odds</dt>
            <dd>{oddsOf(reward.totalTickets) ?? '?'}</dd>
          </Fact>
          <Fact>
            <dt>Total tickets</dt>
            <dd>{reward.totalTickets ?? '?'}</dd>
          </Fact>
        </Facts>
        <EventLink reward={reward} />
      </Body>
    </CardBox>
  );
}

function EventLink({ reward: { id, lotteryId, name } }: { reward: LotteryReward }) {
  if (lotteryId === null) {
    return (
      <LinkButton to={paths.reward(id)} variant="ghost">
        Reward details<VisuallyHidden> of {name}</VisuallyHidden>
      </LinkButton>
    );
  }
  return (
    <LinkButton to={paths.lotteryDetail(lotteryId)} variant="secondary">
      Event detail<VisuallyHidden> of {name}</VisuallyHidden>
    </LinkButton>
  );
}

/** Cards in view by window width, px (spec); on narrower screens one and part of the next. */
const perView = { base: 1.5, 480: 2, 768: 3, 1200: 4, 1400: 5 } as const;

const LoadingBox = styled.div`
  position: relative;
`;

const LoadingText = styled.p`
  position: absolute;
  z-index: 1;
  inset: 62% 0 auto;
  ${text('second')}
  font: 600 ${font.size.body} / 1.4 ${font.display};
  text-align: center;
`;

function PrizeEventsLoading() {
  return (
    <LoadingBox>
      <LoadingText role="status">Loading...</LoadingText>
      <div inert>
        <Carousel
          label="Prizes to come"
          perView={perView}
          slides={['1', '2', '3', '4', '5'].map((key) => ({
            key,
            node: (
              <CardBox>
                <Stage>
                  <PictureSpace />
                </Stage>
                <Body>
                  <Skeleton height={40} width="50%" />
                </Body>
              </CardBox>
            ),
          }))}
        />
      </div>
    </LoadingBox>
  );
}

function PrizeEvents() {
  return (
    <Section title="Lottery Event" lead="When each prize is drawn.">
      <Events />
    </Section>
  );
}

function Events() {
  const asked = useRewards({ page: 0, limit: 10 });
  useRenewRewards(asked.data?.contents, asked.mutate);
  return (
    <ListAnswer
      asked={asked}
      items={asked.data?.contents}
      loading={<PrizeEventsLoading />}
      empty={<EmptyState>No reward found...</EmptyState>}
    >
      {(rewards) => (
        <Carousel
          label="Prizes with their events"
          perView={perView}
          slides={rewards.map((reward) => ({ key: reward.id, node: <PrizeCard reward={reward} /> }))}
        />
      )}
    </ListAnswer>
  );
}

export default PrizeEvents satisfies Part<'rewards/PrizeEvents'>;
