import type { ComponentType } from 'react';
import { routePatterns } from 'shared/contracts/paths';
import { useParams } from 'shared/router';
import { mountStandalone } from 'shared/standalone/mount';
import AllLotteries from './exposes/AllLotteries.tsx';
import DrawProof from './exposes/DrawProof.tsx';
import LatestWinners from './exposes/LatestWinners.tsx';
import LotteriesOfReward from './exposes/LotteriesOfReward.tsx';
import LotteryEvent from './exposes/LotteryEvent.tsx';
import LotteryRound from './exposes/LotteryRound.tsx';
import NextDraw from './exposes/NextDraw.tsx';
import Payouts from './exposes/Payouts.tsx';
import TicketsLottery from './exposes/TicketsLottery.tsx';
import TopWinners from './exposes/TopWinners.tsx';
import WinnersList from './exposes/WinnersList.tsx';

function OfLottery({ part: Shown }: { part: ComponentType<{ lotteryId: number }> }) {
  return <Shown lotteryId={Number(useParams().lotteryId)} />;
}

function OfReward() {
  return <LotteriesOfReward rewardId={Number(useParams().rewardId)} />;
}

function Home() {
  return (
    <>
      <NextDraw />
      <TicketsLottery />
      <TopWinners />
    </>
  );
}

mountStandalone([
  { path: routePatterns.home, label: 'Next draw, tickets lottery, top winners', element: <Home /> },
  { path: routePatterns.lotteries, label: 'All lotteries', element: <AllLotteries /> },
  { path: routePatterns.lottery, label: 'A round', element: <OfLottery part={LotteryRound} /> },
  { path: routePatterns.lotteryDetail, label: 'A lottery event', element: <OfLottery part={LotteryEvent} /> },
  { path: routePatterns.lotteryProof, label: 'The proof of a draw', element: <OfLottery part={DrawProof} /> },
  { path: routePatterns.reward, label: 'Lotteries of a reward', element: <OfReward /> },
  { path: routePatterns.history, label: 'Latest winners', element: <LatestWinners /> },
  { path: routePatterns.result, label: 'Winners list', element: <WinnersList /> },
  { path: routePatterns.payouts, label: 'Payouts', element: <Payouts /> },
]);
