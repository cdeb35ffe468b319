import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';

export function playWords({ soldTickets, totalTickets }: Lottery, over: boolean): string {
  if (over) return 'View Results';
  return soldTickets < totalTickets ? 'Play Now' : 'See the round';
}

export function PlayLink({ lottery, ended }: { lottery: Lottery; ended: boolean }) {
  const words = playWords(lottery, ended);
  return (
    <LinkButton to={paths.lottery(lottery.id)} variant="secondary" aria-label={`${words}: ${lottery.name}`}>
      {words}
    </LinkButton>
  );
}
