import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { formatCto, prizeValue } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { picturesOf } from 'shared/format/pictures';
import { useSchedule } from 'shared/hooks/useSchedule';
import { TimeLeft } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Body, CardBox, Fact, Facts, Name, Schedule, Stage, Value } from './PrizeCard.styles.ts';

export function PrizeCard({ reward }: { reward: LotteryReward }) {
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
