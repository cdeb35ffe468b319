import { useParams } from 'shared/router';
import { NotFoundScreen } from '../layout/ErrorScreen.tsx';
import { RemotePart } from '../parts/RemotePart.tsx';

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

/**
 * Returns a route's id, a positive safe integer.
 * @returns null for any other value: then there is no such page
 */
function useIdParam(name: string): number | null {
  const value = useParams()[name] ?? '';
  const id = Number(value);
  return /^[1-9]\d*$/.test(value) && Number.isSafeInteger(id) ? id : null;
}

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
