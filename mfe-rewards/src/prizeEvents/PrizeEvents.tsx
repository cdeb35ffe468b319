import { useRewards } from 'shared/api-client/rewards';
import { useRenewRewards } from 'shared/hooks/useRenewRewards';
import { Carousel } from 'shared/ui/Carousel';
import { EmptyState } from 'shared/ui/EmptyState';
import { ListAnswer } from 'shared/ui/ListAnswer';
import { Section } from 'shared/ui/Section';
import { PrizeCard } from './PrizeCard.tsx';
import { PrizeEventsLoading } from './PrizeEventsLoading.tsx';
import { perView } from './perView.ts';

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
