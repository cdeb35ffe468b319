import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { maxNumbersAtOnce } from 'shared/contracts/lotteryRules';
import { paths } from 'shared/contracts/paths';
import { formatCto } from 'shared/format/money';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { Actions, NextDrawAt } from './Draw.styles.ts';

export interface PlayOnProps {
  lottery: Lottery;
  next: Lottery | undefined;
  label: string;
  rewardLabel?: string;
  numbers?: readonly number[];
  children?: ReactNode;
}

/**
 * Links from a lottery that is over to the reward's running lottery, or to the reward when there is none. What only a member gets
 * comes last, because it arrives after the document.
 */
export function PlayOn({ lottery, next, label, rewardLabel = 'Reward details', numbers = [], children }: PlayOnProps) {
  const again = next ? numbers.filter((number) => number < next.totalTickets) : [];
  return (
    <>
      <NextDrawAt>
        {next && (
          <>
            The next round of this prize ends at <DateTime at={next.endTime} />, {formatCto(next.pricePerTicket)} a number.
          </>
        )}
      </NextDrawAt>
      <Actions>
        {next ? (
          <LinkButton to={paths.lottery(next.id)}>{label}</LinkButton>
        ) : (
          <LinkButton to={paths.reward(lottery.lotteryRewardId)}>{rewardLabel}</LinkButton>
        )}
        {children}
        {next && again.length > 0 && again.length <= maxNumbersAtOnce && (
          <LinkButton to={paths.lotteryWithNumbers(next.id, again)} variant="secondary">
            Play the same numbers
          </LinkButton>
        )}
      </Actions>
    </>
  );
}
