import { paths } from 'shared/contracts/paths';
import { useSession } from 'shared/session';
import { LinkButton } from 'shared/ui/LinkButton';
import type { Round } from '../lottery/useLotteryState.ts';
import { useNextRound } from '../lottery/useNextRound.ts';
import { DrawPending } from './DrawPending.tsx';
import { DrawResult } from './DrawResult.tsx';
import { PlayOn } from './PlayOn.tsx';
import { RoundCancelled } from './RoundCancelled.tsx';

/** Shows the result of a lottery that is over, and how to play on; renders nothing during the sale. */
export function DrawBanner({ round, watched }: { round: Round; watched: boolean }) {
  const { lottery, phase } = round;
  const { wallet } = useSession();
  const next = useNextRound(phase === 'drawn' || phase === 'cancelled' ? lottery.lotteryRewardId : null);
  if (phase === 'open') return null;
  if (phase === 'calculating') return <DrawPending lottery={lottery} />;
  if (phase === 'drawn') return <DrawResult round={round} next={next} balance={wallet.starBalance} watched={watched} />;
  return (
    <RoundCancelled lottery={lottery}>
      <PlayOn lottery={lottery} next={next} label="Play the next round">
        <LinkButton to={paths.lotteries()} variant="secondary">
          See running lotteries
        </LinkButton>
      </PlayOn>
    </RoundCancelled>
  );
}
