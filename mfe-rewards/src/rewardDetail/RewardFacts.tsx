import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { formatCto, prizeValue } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { useSchedule } from 'shared/hooks/useSchedule';
import { DateTime, TimeLeft } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { Text } from 'shared/ui/Text';
import { Fact, Facts, FactsBox, PrizeFact } from './RewardFacts.styles.ts';

export function RewardFacts({ reward }: { reward: LotteryReward }) {
  const { ticketPrice, totalTickets, lotteryId, lotteryEndTime } = reward;
  const value = prizeValue(reward);
  const odds = oddsOf(totalTickets);
  const schedule = useSchedule(reward);
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
        {odds && (
          <Fact>
            <dt>Odds of a number</dt>
            <dd>{odds}</dd>
          </Fact>
        )}
        {lotteryEndTime !== null && (
          <Fact>
            <dt>Next draw</dt>
            <dd>
              <DateTime at={lotteryEndTime} />
              <small>
                <TimeLeft endTime={lotteryEndTime} />
              </small>
            </dd>
          </Fact>
        )}
        <Fact>
          <dt>Rounds</dt>
          <dd>{schedule ?? 'No lottery for this reward'}</dd>
        </Fact>
      </Facts>
      {lotteryId === null ? (
        <Text tone="second">No round for this prize is open at the moment.</Text>
      ) : (
        <LinkButton to={paths.lottery(lotteryId)} size="large">
          Play Now
        </LinkButton>
      )}
    </FactsBox>
  );
}
