import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { ListAnswer } from 'shared/ui/Answer';
import { EmptyState } from 'shared/ui/EmptyState';
import { Section } from 'shared/ui/Section';
import { useRenewWhenDrawn } from '../winners/useRenewWhenDrawn.ts';
import { LoadingBox, uniqueWinners, WinnersCarousel } from '../winners/WinnersCarousel.tsx';

function TopWinners() {
  const asked = useLotteries({ page: 0, limit: 10, status: 'ended', hasWinner: true });
  useRenewWhenDrawn(asked.mutate);
  return (
    <Section title="Top Winners">
      <ListAnswer
        asked={asked}
        items={asked.data && uniqueWinners(asked.data.contents)}
        loading={<LoadingBox role="status">Loading...</LoadingBox>}
        empty={<EmptyState>No winners yet...</EmptyState>}
      >
        {(wins) => <WinnersCarousel wins={wins} />}
      </ListAnswer>
    </Section>
  );
}

export default TopWinners satisfies Part<'lottery/TopWinners'>;
