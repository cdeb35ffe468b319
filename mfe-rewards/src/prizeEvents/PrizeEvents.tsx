import { useRewards } from 'shared/api-client/rewards';
import { useRenewRewards } from 'shared/hooks/useRenewRewards';
import { Carousel } from 'shared/ui/Carousel';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { Section } from 'shared/ui/Section';
import { PrizeCard } from './PrizeCard.tsx';
import { PrizeEventsLoading } from './PrizeEventsLoading.tsx';
import { perView } from './perView.ts';

/** The 'lottery event' carousel: the first ten prizes with the schedule of their rounds. */
export function PrizeEvents() {
  return (
    <Section title="Lottery Event" lead="When each prize is drawn.">
      <Events />
    </Section>
  );
}

function Events() {
  const { data, error, mutate } = useRewards({ page: 0, limit: 10 });
  useRenewRewards(data?.contents, mutate);
  if (!data && error) return <ErrorBlock error={error} onRetry={() => mutate()} />;
  if (!data) return <PrizeEventsLoading />;
  if (data.contents.length === 0) return <EmptyState>No reward found...</EmptyState>;
  return (
    <Carousel
      label="Prizes with their events"
      perView={perView}
      slides={data.contents.map((reward) => ({ key: reward.id, node: <PrizeCard reward={reward} /> }))}
    />
  );
}
