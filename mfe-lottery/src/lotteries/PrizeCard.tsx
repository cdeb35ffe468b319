import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { prizeValue, withThousands } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { prizePicture } from 'shared/format/pictures';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { Text } from 'shared/ui/Text';
import { Facts, PrizeBox, PrizeColumns, PrizeWorth } from './PrizeCard.styles.ts';

export function PrizeCard({ lottery }: { lottery: Lottery }) {
  const { lotteryReward, lotteryRewardId, lotteryValue, totalTickets, drawRule } = lottery;
  const value = prizeValue({ tokenAmount: lotteryReward.tokenAmount, lotteryValue });
  return (
    <PrizeBox aria-label="Prize">
      <PrizeColumns>
        <Picture
          src={prizePicture(lottery)}
          fallback="prize"
          alt=""
          ratio="4 / 3"
          sizes="(min-width: 768px) min(31vw, 400px), 80vw"
          eager
        />
        <div>
          <Text as="h2" tone="text" size="lead" weight={600} leading={1.3} display breaks>
            {lotteryReward.name}
          </Text>
          <Facts>
            {value && (
              <PrizeWorth>
                <dt>Prize value</dt>
                <dd>{value}</dd>
              </PrizeWorth>
            )}
            <div>
              <dt>Number of spins</dt>
              <dd>{withThousands(totalTickets)}</dd>
            </div>
            <div>
              <dt>Chance of a number</dt>
              <dd>{oddsOf(totalTickets, drawRule)}</dd>
            </div>
          </Facts>
          <LinkButton to={paths.reward(lotteryRewardId)} variant="secondary" size="small">
            Reward details
          </LinkButton>
        </div>
      </PrizeColumns>
    </PrizeBox>
  );
}
