import { RemotePart } from '../parts/RemotePart.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { useIdParam } from './useIdParam.ts';

export function RewardPage() {
  const rewardId = useIdParam('rewardId');
  if (rewardId === null) return <NotFoundPage />;
  return (
    <>
      <RemotePart name="rewards/RewardDetail" props={{ rewardId }} />
      <RemotePart name="lottery/LotteriesOfReward" props={{ rewardId }} />
    </>
  );
}
