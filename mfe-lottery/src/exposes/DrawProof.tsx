import type { Lottery } from 'shared/contracts/lotteries';
import type { Part, PartProps } from 'shared/contracts/parts';
import { useDrawWatch } from '../draw/useDrawWatch.ts';
import { LotteryLoader } from '../lotteries/LotteryLoader.tsx';
import { useLotteryPhase } from '../lottery/lotteryPhase.ts';
import { ProofSkeleton, ProofView } from '../proof/ProofView.tsx';

/** Part: the steps of a draw, verified in the visitor's browser. */
function DrawProof({ lotteryId }: PartProps['lottery/DrawProof']) {
  return (
    <LotteryLoader lotteryId={lotteryId} skeleton={<ProofSkeleton />}>
      {(lottery) => <Watched lottery={lottery} />}
    </LotteryLoader>
  );
}

function Watched({ lottery }: { lottery: Lottery }) {
  const phase = useLotteryPhase(lottery);
  useDrawWatch(lottery.id, lottery.endTime, phase === 'calculating');
  return <ProofView lottery={lottery} />;
}

export default DrawProof satisfies Part<'lottery/DrawProof'>;
