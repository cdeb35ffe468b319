import type { ReactNode } from 'react';
import { useLottery } from 'shared/api-client/lotteries';
import type { Lottery } from 'shared/contracts/lotteries';
import { isLotteryId, LotteryNotFound, LotteryProblem, RoundSkeleton } from './RoundStates.tsx';

interface RoundLoaderProps {
  /** From the address, so it may be anything, NaN included. */
  lotteryId: number;
  children: (lottery: Lottery) => ReactNode;
}

/** Loads one lottery and stands in for it while it is not there. */
export function RoundLoader({ lotteryId, children }: RoundLoaderProps) {
  return isLotteryId(lotteryId) ? (
    <Loaded key={lotteryId} lotteryId={lotteryId}>
      {children}
    </Loaded>
  ) : (
    <LotteryNotFound />
  );
}

function Loaded({ lotteryId, children }: RoundLoaderProps) {
  const { data, error, mutate } = useLottery(lotteryId);
  if (data) return children(data);
  return error ? <LotteryProblem error={error} onRetry={() => mutate()} /> : <RoundSkeleton />;
}
