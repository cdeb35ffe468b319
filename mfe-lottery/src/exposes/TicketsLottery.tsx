import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { LinkButton } from 'shared/ui/LinkButton';
import { Section } from 'shared/ui/Section';
import { LotteryGrid } from '../lotteries/LotteryGrid.tsx';
import { openLotteries } from '../lottery/openLotteries.ts';

/** The running lotteries on the home page: a board of those that end next. */
function TicketsLottery() {
  const { data, error, mutate } = useLotteries({ page: 0, limit: 10, status: 'running' });
  useRenewWhenOver(
    data?.contents.map(({ endTime }) => endTime),
    mutate,
  );
  return (
    <Section
      title="Tickets Lottery"
      action={
        <LinkButton to={paths.lotteries()} variant="ghost" size="small">
          View All
        </LinkButton>
      }
    >
      <LotteryGrid look="tickets" lotteries={data && openLotteries(data.contents)} error={error} onRetry={() => mutate()} />
    </Section>
  );
}

export default TicketsLottery satisfies Part<'lottery/TicketsLottery'>;
