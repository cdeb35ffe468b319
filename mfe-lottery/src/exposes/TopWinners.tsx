import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { Section } from 'shared/ui/Section';
import { TopWinnersContent } from '../winners/TopWinnersContent.tsx';
import { useRenewWhenDrawn } from '../winners/useRenewWhenDrawn.ts';

/** Those who won last, each member once. */
function TopWinners() {
  const { data, error, mutate } = useLotteries({ page: 0, limit: 10, status: 'ended', hasWinner: true });
  useRenewWhenDrawn(mutate);
  return (
    <Section title="Top Winners">
      <TopWinnersContent lotteries={data?.contents} error={error} onRetry={() => mutate()} />
    </Section>
  );
}

export default TopWinners satisfies Part<'lottery/TopWinners'>;
