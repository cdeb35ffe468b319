import { useLotteries } from 'shared/api-client/lotteries';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { ListAnswer } from 'shared/ui/Answer';
import { LinkButton } from 'shared/ui/LinkButton';
import { Section } from 'shared/ui/Section';
import { LotteryGrid, LotteryGridSkeleton, NoLotteries } from '../lotteries/LotteryGrid.tsx';
import { openLotteries } from '../lottery/openLotteries.ts';

function TicketsLottery() {
  const asked = useLotteries({ page: 0, limit: 10, status: 'running' });
  useRenewWhenOver(
    asked.data?.contents.map(({ endTime }) => endTime),
    asked.mutate,
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
      <ListAnswer
        asked={asked}
        items={asked.data && openLotteries(asked.data.contents)}
        loading={<LotteryGridSkeleton variant="tickets" />}
        empty={<NoLotteries />}
      >
        {(lotteries) => <LotteryGrid variant="tickets" lotteries={lotteries} />}
      </ListAnswer>
    </Section>
  );
}

export default TicketsLottery satisfies Part<'lottery/TicketsLottery'>;
