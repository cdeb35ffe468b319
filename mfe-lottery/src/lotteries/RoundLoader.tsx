import type { ReactNode } from 'react';
import { useLottery } from 'shared/api-client/lotteries';
import type { Lottery } from 'shared/contracts/lotteries';
import { usePageTitle } from 'shared/hooks/usePageTitle';
import { Answer } from 'shared/ui/Answer';
import { isLotteryId, LotteryNotFound, LotteryProblem } from './RoundStates.tsx';

interface RoundLoaderProps {
  /** From the address, so it may be invalid, also NaN. */
  lotteryId: number;
  skeleton: ReactNode;
  children: (lottery: Lottery) => ReactNode;
}

/** Loads one lottery, with placeholder, error and not-found states. */
export function RoundLoader({ lotteryId, skeleton, children }: RoundLoaderProps) {
  return isLotteryId(lotteryId) ? (
    <Loaded key={lotteryId} lotteryId={lotteryId} skeleton={skeleton}>
      {children}
    </Loaded>
  ) : (
    <LotteryNotFound />
  );
}

function Loaded({ lotteryId, skeleton, children }: RoundLoaderProps) {
  return (
    <Answer
      asked={useLottery(lotteryId)}
      loading={skeleton}
      failed={(error, retry) => <LotteryProblem error={error} onRetry={retry} />}
    >
      {(lottery) => <Named title={`${lottery.name} #${lottery.id}`}>{children(lottery)}</Named>}
    </Answer>
  );
}

function Named({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return children;
}
