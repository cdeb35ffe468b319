import { RemotePart } from '../parts/RemotePart.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { useIdParam } from './useIdParam.ts';

export function LotteryDetailPage() {
  const lotteryId = useIdParam('lotteryId');
  if (lotteryId === null) return <NotFoundPage />;
  return (
    <>
      <RemotePart name="lottery/LotteryEvent" props={{ lotteryId }} />
      <RemotePart name="rewards/RewardsOfLottery" props={{ lotteryId }} />
    </>
  );
}
