import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { formatCto } from 'shared/format/money';
import { picturesOf } from 'shared/format/pictures';
import { prizeValue } from 'shared/format/prizeValue';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Body, CardBox, Fact, Facts, Name, Schedule, Stage } from './PrizeCard.styles.ts';

/** A prize as an event: what it is worth, what a number costs, when its rounds are. */
export function PrizeCard({ reward }: { reward: LotteryReward }) {
  return (
    <CardBox as="article">
      <Stage>
        <Picture
          src={reward.thumbnail ?? picturesOf(reward.image)[0] ?? null}
          fallback="prize"
          alt=""
          ratio="4 / 3"
          sizes="(min-width: 1400px) 185px, (min-width: 1200px) 240px, (min-width: 768px) 24vw, (min-width: 480px) 40vw, 192px"
        />
      </Stage>
      <Body>
        <Name>{reward.name}</Name>
        <Schedule>{reward.crontabExplain ?? 'No lottery for this reward'}</Schedule>
        <Facts>
          <Fact>
            <dt>Prize value</dt>
            <dd>{prizeValue(reward) ?? '?'}</dd>
          </Fact>
          <Fact>
            <dt>Ticket price</dt>
            <dd>{reward.ticketPrice === null ? '?' : formatCto(reward.ticketPrice)}</dd>
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

/** To the running event; a reward without one leads to its own page. */
function EventLink({ reward: { id, lotteryId, name } }: { reward: LotteryReward }) {
  if (lotteryId === null) {
    return (
      <LinkButton to={paths.reward(id)} variant="ghost" size="small">
        Reward details<VisuallyHidden> of {name}</VisuallyHidden>
      </LinkButton>
    );
  }
  return (
    <LinkButton to={paths.lotteryDetail(lotteryId)} variant="secondary" size="small">
      Event detail<VisuallyHidden> of {name}</VisuallyHidden>
    </LinkButton>
  );
}
