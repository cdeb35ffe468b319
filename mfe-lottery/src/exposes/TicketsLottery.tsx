import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';
import { Section } from 'shared/ui/Section';
import { LotteryGrid } from '../lotteries/LotteryGrid.tsx';
import { openLotteries } from '../lotteries/openLotteries.ts';

/** The running lotteries on the home page. */
function TicketsLottery() {
  const { data, error, mutate } = useLotteries({ page: 0, limit: 10, status: 'running' });
  return (
    <Section
      title="Tickets Lottery"
      action={
        <LinkButton to={paths.lotteries()} variant="ghost" size="small">
          View All
        </LinkButton>
      }
    >
      <LotteryGrid lotteries={data && openLotteries(data.contents)} error={error} onRetry={() => mutate()} />
    </Section>
  );
}

export default TicketsLottery satisfies Part<'lottery/TicketsLottery'>;
