import type { Lottery } from 'shared/contracts/lotteries';
import { Told } from './DrawResult.styles.ts';
import { PlayOn } from './PlayOn.tsx';

export function NobodyWon({ lottery, next }: { lottery: Lottery; next: Lottery | undefined }) {
  return (
    <Told>
      <h3>No one wins</h3>
      <p>Nobody had bought the winning number. The prize is played for again.</p>
      <PlayOn lottery={lottery} next={next} label="Play Now" rewardLabel="Play Now" />
    </Told>
  );
}
