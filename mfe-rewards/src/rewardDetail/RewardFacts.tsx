import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { formatCto } from 'shared/format/money';
import { prizeValue } from 'shared/format/prizeValue';
import { LinkButton } from 'shared/ui/LinkButton';
import { Fact, Facts, FactsBox, NoRound, PrizeFact } from './RewardFacts.styles.ts';

/** What the prize is worth, what a number costs, and the way into its running round. */
export function RewardFacts({ reward }: { reward: LotteryReward }) {
  const { ticketPrice, totalTickets, crontabExplain, lotteryId } = reward;
  const value = prizeValue(reward);
  return (
    <FactsBox>
      <Facts>
        {value && (
          <PrizeFact>
            <dt>{reward.tokenAmount > 0 ? 'Prize value' : 'Worth'}</dt>
            <dd>{value}</dd>
          </PrizeFact>
        )}
        {ticketPrice !== null && (
          <Fact>
            <dt>Ticket price</dt>
            <dd>{formatCto(ticketPrice)}</dd>
          </Fact>
        )}
        {totalTickets !== null && (
          <Fact>
            <dt>Numbers in a round</dt>
            <dd>{totalTickets}</dd>
          </Fact>
        )}
        {crontabExplain !== null && (
          <Fact>
            <dt>Rounds</dt>
            <dd>{crontabExplain}</dd>
          </Fact>
        )}
      </Facts>
      {lotteryId === null ? (
        <NoRound>No round for this prize is open at the moment.</NoRound>
      ) : (
        <LinkButton to={paths.lottery(lotteryId)} size="large">
          Play Now
        </LinkButton>
      )}
    </FactsBox>
  );
}
