import { useParams } from 'shared/router';
import { mountStandalone } from 'shared/standalone/mount';
import AllPrizes from './exposes/AllPrizes.tsx';
import PrizeEvents from './exposes/PrizeEvents.tsx';
import PrizeLottery from './exposes/PrizeLottery.tsx';
import RewardDetail from './exposes/RewardDetail.tsx';
import RewardsOfLottery from './exposes/RewardsOfLottery.tsx';

function RewardPage() {
  const { rewardId } = useParams();
  return <RewardDetail key={rewardId} rewardId={Number(rewardId)} />;
}

function LotteryRewardsPage() {
  const { lotteryId } = useParams();
  return <RewardsOfLottery key={lotteryId} lotteryId={Number(lotteryId)} />;
}

/** Runs the remote without a host: every part at its address on the site, or a similar one. */
mountStandalone([
  { path: '/prize-events', element: <PrizeEvents />, label: 'Prize events' },
  { path: '/prize-lottery', element: <PrizeLottery />, label: 'Prize lottery' },
  { path: '/reward', element: <AllPrizes />, label: 'All prizes' },
  { path: '/reward/:rewardId', element: <RewardPage />, label: 'Reward detail' },
  { path: '/lottery/:lotteryId/detail', element: <LotteryRewardsPage />, label: 'Rewards of a lottery' },
]);
