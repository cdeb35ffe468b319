import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { listNumbers } from 'shared/format/listNumbers';
import type { NumberSet } from 'shared/numbers/NumberSet';
import { LinkButton } from 'shared/ui/LinkButton';
import { Told } from './DrawResult.styles.ts';
import { DrawWinner } from './DrawWinner.tsx';
import { PlayOn } from './PlayOn.tsx';

/** Returns a sentence with a member's losing numbers. @param own at least one */
function ownNumbers({ totalTickets }: Lottery, own: NumberSet): string {
  const numbers = listNumbers([...own], totalTickets);
  return own.size === 1 ? `Your number ${numbers} did not win this time.` : `Your numbers ${numbers} did not win this time.`;
}

export interface NotThisTimeProps {
  lottery: Lottery;
  own: NumberSet;
  next: Lottery | undefined;
}

export function NotThisTime({ lottery, own, next }: NotThisTimeProps) {
  const nobody = lottery.winnerUserId === null;
  return (
    <Told>
      <h3>{nobody ? 'No one wins' : 'Not this time'}</h3>
      <p>
        {ownNumbers(lottery, own)}
        {nobody && ' Nobody had bought the winning number, so the prize is played for again.'}
      </p>
      {!nobody && <DrawWinner lottery={lottery} />}
      <PlayOn
        lottery={lottery}
        next={next}
        label={nobody ? 'Play Now' : 'Play the next round'}
        rewardLabel={nobody ? 'Play Now' : 'Reward details'}
        numbers={[...own]}
      >
        <LinkButton to={paths.myTickets} variant="ghost">
          My tickets
        </LinkButton>
      </PlayOn>
    </Told>
  );
}
