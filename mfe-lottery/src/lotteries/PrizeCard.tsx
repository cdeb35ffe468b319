import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { formatCto, formatDollars } from 'shared/format/money';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { Facts, PrizeBox, PrizeName } from './PrizeCard.styles.ts';
import { prizePicture } from './prizePicture.ts';

/** What there is to win in this round, in real figures. */
export function PrizeCard({ lottery }: { lottery: Lottery }) {
  const { lotteryReward, lotteryRewardId, lotteryValue, totalTickets } = lottery;
  return (
    <PrizeBox aria-label="Prize">
      <Picture
        src={prizePicture(lottery)}
        fallback="prize"
        alt=""
        ratio="4 / 3"
        sizes="(min-width: 768px) min(31vw, 400px), 80vw"
        eager
      />
      <div>
        <PrizeName>{lotteryReward.name}</PrizeName>
        <Facts>
          <div>
            <dt>Prize value</dt>
            <dd>{lotteryReward.tokenAmount > 0 ? formatCto(lotteryReward.tokenAmount) : formatDollars(lotteryValue)}</dd>
          </div>
          <div>
            <dt>Number of spins</dt>
            <dd>{totalTickets}</dd>
          </div>
        </Facts>
        <LinkButton to={paths.reward(lotteryRewardId)} variant="secondary" size="small">
          Reward details
        </LinkButton>
      </div>
    </PrizeBox>
  );
}
