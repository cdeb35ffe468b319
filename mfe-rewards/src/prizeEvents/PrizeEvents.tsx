import styled from '@emotion/styled';
import { useRewards } from 'shared/api-client/rewards';
import { useRenewRewards } from 'shared/hooks/useRenewWhenOver';
import { text } from 'shared/theme/layout';
import { font } from 'shared/theme/tokens';
import { ListAnswer } from 'shared/ui/Answer';
import { Carousel } from 'shared/ui/Carousel';
import { EmptyState } from 'shared/ui/EmptyState';
import { Section } from 'shared/ui/Section';
import { Skeleton } from 'shared/ui/Skeleton';
import { Body, CardBox, PictureSpace, PrizeCard, Stage } from './PrizeCard.tsx';

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

export function PrizeEvents() {
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
