import type { ComponentType } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';

/** Takes the place of the host's federation.ts: the same parts, bundled with the host as chunks of one build. */
type Load<Name extends PartName> = () => Promise<{ default: ComponentType<PartProps[Name]> }>;

const parts: { [Name in PartName]: Load<Name> } = {
  'lottery/NextDraw': () => import(/* webpackChunkName: "NextDraw" */ '../../mfe-lottery/src/exposes/NextDraw.tsx'),
  'lottery/TicketsLottery': () =>
    import(/* webpackChunkName: "TicketsLottery" */ '../../mfe-lottery/src/exposes/TicketsLottery.tsx'),
  'lottery/TopWinners': () => import(/* webpackChunkName: "TopWinners" */ '../../mfe-lottery/src/exposes/TopWinners.tsx'),
  'lottery/AllLotteries': () => import(/* webpackChunkName: "AllLotteries" */ '../../mfe-lottery/src/exposes/AllLotteries.tsx'),
  'lottery/LotteryRound': () => import(/* webpackChunkName: "LotteryRound" */ '../../mfe-lottery/src/exposes/LotteryRound.tsx'),
  'lottery/LotteryEvent': () => import(/* webpackChunkName: "LotteryEvent" */ '../../mfe-lottery/src/exposes/LotteryEvent.tsx'),
  'lottery/LotteriesOfReward': () =>
    import(/* webpackChunkName: "LotteriesOfReward" */ '../../mfe-lottery/src/exposes/LotteriesOfReward.tsx'),
  'lottery/LatestWinners': () =>
    import(/* webpackChunkName: "LatestWinners" */ '../../mfe-lottery/src/exposes/LatestWinners.tsx'),
  'lottery/WinnersList': () => import(/* webpackChunkName: "WinnersList" */ '../../mfe-lottery/src/exposes/WinnersList.tsx'),
  'rewards/PrizeEvents': () => import(/* webpackChunkName: "PrizeEvents" */ '../../mfe-rewards/src/exposes/PrizeEvents.tsx'),
  'rewards/PrizeLottery': () => import(/* webpackChunkName: "PrizeLottery" */ '../../mfe-rewards/src/exposes/PrizeLottery.tsx'),
  'rewards/AllPrizes': () => import(/* webpackChunkName: "AllPrizes" */ '../../mfe-rewards/src/exposes/AllPrizes.tsx'),
  'rewards/RewardDetail': () => import(/* webpackChunkName: "RewardDetail" */ '../../mfe-rewards/src/exposes/RewardDetail.tsx'),
  'rewards/RewardsOfLottery': () =>
    import(/* webpackChunkName: "RewardsOfLottery" */ '../../mfe-rewards/src/exposes/RewardsOfLottery.tsx'),
  'account/Login': () => import(/* webpackChunkName: "Login" */ '../../mfe-account/src/exposes/Login.tsx'),
  'account/Recovery': () => import(/* webpackChunkName: "Recovery" */ '../../mfe-account/src/exposes/Recovery.tsx'),
  'account/MyTickets': () => import(/* webpackChunkName: "MyTickets" */ '../../mfe-account/src/exposes/MyTickets.tsx'),
};

export function startFederation(): void {}

export async function loadPart<Name extends PartName>(name: Name): Promise<ComponentType<PartProps[Name]>> {
  return (await parts[name]()).default;
}
