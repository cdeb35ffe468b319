import { NotFoundScreen } from '../layout/ErrorScreen.tsx';
import { RemotePart } from '../parts/RemotePart.tsx';
import { useIdParam } from './useIdParam.ts';

export function AllLotteriesPage() {
  return <RemotePart name="lottery/AllLotteries" props={{}} />;
}

export function LotteryPage() {
  const lotteryId = useIdParam('lotteryId');
  if (lotteryId === null) return <NotFoundScreen />;
  return <RemotePart name="lottery/LotteryRound" props={{ lotteryId }} />;
}

export function LotteryDetailPage() {
  const lotteryId = useIdParam('lotteryId');
  if (lotteryId === null) return <NotFoundScreen />;
  return (
    <>
      <RemotePart name="lottery/LotteryEvent" props={{ lotteryId }} />
      <RemotePart name="rewards/RewardsOfLottery" props={{ lotteryId }} />
    </>
  );
}

export function LotteryProofPage() {
  const lotteryId = useIdParam('lotteryId');
  if (lotteryId === null) return <NotFoundScreen />;
  return <RemotePart name="lottery/DrawProof" props={{ lotteryId }} />;
}

export function ResultPage() {
  return (
    <>
      <RemotePart name="lottery/WinnersList" props={{}} />
      <RemotePart name="rewards/PrizeLottery" props={{ sort: 'value' }} />
    </>
  );
}

export function PayoutsPage() {
  return <RemotePart name="lottery/Payouts" props={{}} />;
}
