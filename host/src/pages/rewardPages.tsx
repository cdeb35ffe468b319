import { NotFoundScreen } from '../layout/ErrorScreen.tsx';
import { RemotePart } from '../parts/RemotePart.tsx';
import { useIdParam } from './useIdParam.ts';

export function AllPrizesPage() {
  return <RemotePart name="rewards/AllPrizes" props={{}} />;
}

export function RewardPage() {
  const rewardId = useIdParam('rewardId');
  if (rewardId === null) return <NotFoundScreen />;
  return (
    <>
      <RemotePart name="rewards/RewardDetail" props={{ rewardId }} />
      <RemotePart name="lottery/LotteriesOfReward" props={{ rewardId }} />
    </>
  );
}
