import type { Lottery } from 'shared/contracts/lotteries';
import type { Part, PartProps } from 'shared/contracts/parts';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { DrawBanner } from '../draw/DrawBanner.tsx';
import { HowComputed } from '../draw/HowComputed.tsx';
import { PhaseAnnouncement } from '../draw/PhaseAnnouncement.tsx';
import { useDraw } from '../draw/useDraw.ts';
import { OpenRound } from '../lotteries/OpenRound.tsx';
import { RoundLayout } from '../lotteries/RoundLayout.tsx';
import { RoundLoader } from '../lotteries/RoundLoader.tsx';
import { RoundSkeleton } from '../lotteries/RoundSkeletons.tsx';
import { useLotteryState } from '../lottery/useLotteryState.ts';
import { SoldTickets } from '../purchase/SoldTickets.tsx';
import { TicketSale } from './round/TicketSale.tsx';

/** Part: one lottery from the sale to the draw. */
function LotteryRound({ lotteryId }: PartProps['lottery/LotteryRound']) {
  return (
    <RoundLoader lotteryId={lotteryId} skeleton={<RoundSkeleton lotteryId={lotteryId} />}>
      {(lottery) => <Round lottery={lottery} />}
    </RoundLoader>
  );
}

function Round({ lottery }: { lottery: Lottery }) {
  const round = useLotteryState(lottery);
  const { watched, won } = useDraw(round);
  const { phase, sold, soldCount, error, memberId } = round;
  const listed = phase === 'drawn' ? soldCount > 0 : phase !== 'cancelled';

  return (
    <>
      <PhaseAnnouncement lottery={lottery} phase={phase} />
      <RoundLayout
        lottery={lottery}
        banner={<DrawBanner round={round} watched={watched} />}
        prize={!won}
        below={listed && <SoldTickets lotteryId={lottery.id} total={lottery.totalTickets} memberId={memberId} />}
      >
        <OpenRound round={round} />
        <HowComputed round={round} watched={watched} />
        {!sold && error ? <ErrorBlock error={error} onRetry={round.retry} /> : <TicketSale round={round} />}
      </RoundLayout>
    </>
  );
}

export default LotteryRound satisfies Part<'lottery/LotteryRound'>;
