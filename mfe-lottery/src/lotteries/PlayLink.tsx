import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';

/** From the card of a round to its page: to play while it runs, to see the result when it is over. */
export function PlayLink({ lottery: { id, name }, ended }: { lottery: Lottery; ended: boolean }) {
  const words = ended ? 'View Results' : 'Play Now';
  return (
    <LinkButton to={paths.lottery(id)} variant="secondary" aria-label={`${words}: ${name}`}>
      {words}
    </LinkButton>
  );
}
