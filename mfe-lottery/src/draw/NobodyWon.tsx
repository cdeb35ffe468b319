import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';
import { Nobody } from './DrawResult.styles.ts';

/** The winning number was not sold. */
export function NobodyWon({ rewardId }: { rewardId: number }) {
  return (
    <Nobody>
      <h3>No one wins</h3>
      <p>Nobody had bought the winning number. The prize is played for again.</p>
      <LinkButton to={paths.reward(rewardId)}>Play Now</LinkButton>
    </Nobody>
  );
}
