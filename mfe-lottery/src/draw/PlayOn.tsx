import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { maxNumbersAtOnce } from 'shared/contracts/maxNumbersAtOnce';
import { paths } from 'shared/contracts/paths';
import { formatCto } from 'shared/format/money';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { Actions, NextDrawAt } from './DrawResult.styles.ts';

export interface PlayOnProps {
  /** The round that is over. */
  lottery: Lottery;
  /** The reward's running round; undefined where there is none. */
  next: Lottery | undefined;
  /** What the button to the next round says. */
  label: string;
  /** What the button to the reward says while there is no next round. */
  rewardLabel?: string;
  /** The member's own numbers in the round, to be played again; none for those who had none. */
  numbers?: readonly number[];
  /** What else can be done. */
  children?: ReactNode;
}

/** The way on from a round that is over: into the reward's running round where there is one, else to the reward. */
export function PlayOn({ lottery, next, label, rewardLabel = 'Reward details', numbers = [], children }: PlayOnProps) {
  const again = next ? numbers.filter((number) => number < next.totalTickets) : [];
  return (
    <>
      <Actions>
        {next ? (
          <LinkButton to={paths.lottery(next.id)}>{label}</LinkButton>
        ) : (
          <LinkButton to={paths.reward(lottery.lotteryRewardId)}>{rewardLabel}</LinkButton>
        )}
        {next && again.length > 0 && again.length <= maxNumbersAtOnce && (
          <LinkButton to={paths.lotteryWithNumbers(next.id, again)} variant="secondary">
            Play the same numbers
          </LinkButton>
        )}
        {children}
      </Actions>
      {next && (
        <NextDrawAt>
          The next round of this prize ends at <DateTime at={next.endTime} />, {formatCto(next.pricePerTicket)} a number.
        </NextDrawAt>
      )}
    </>
  );
}
