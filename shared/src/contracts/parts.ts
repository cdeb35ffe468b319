import type { ComponentType } from 'react';
import type { RewardSort } from './rewards.ts';

/**
 * Props of every part that a remote exposes to the host, keyed by `remote/Part`.
 * Props are serialisable values only: a part must work when host and remote were built on different days.
 */
export interface PartProps {
  'lottery/NextDraw': NoProps;
  'lottery/TicketsLottery': NoProps;
  'lottery/TopWinners': NoProps;
  'lottery/AllLotteries': NoProps;
  'lottery/LotteryRound': { lotteryId: number };
  'lottery/LotteryEvent': { lotteryId: number };
  'lottery/DrawProof': { lotteryId: number };
  'lottery/LotteriesOfReward': { rewardId: number };
  'lottery/LatestWinners': NoProps;
  'lottery/WinnersList': NoProps;
  'lottery/Payouts': NoProps;
  'rewards/PrizeEvents': NoProps;
  /** `sort`: which prizes come first, so that each page shows its own selection; without it the order of the list. */
  'rewards/PrizeLottery': { sort?: RewardSort };
  'rewards/AllPrizes': NoProps;
  'rewards/RewardDetail': { rewardId: number };
  'rewards/RewardsOfLottery': { lotteryId: number };
  'account/Login': NoProps;
  'account/Recovery': NoProps;
  'account/MyTickets': NoProps;
  'account/YourPicture': NoProps;
  'account/SpendLimits': NoProps;
  'account/TakeABreak': NoProps;
  'account/Spending': NoProps;
  'account/Statement': NoProps;
  'account/PublicName': NoProps;
  'account/Email': NoProps;
  'account/Password': NoProps;
  'account/SecondFactor': NoProps;
  'account/Sessions': NoProps;
  'account/Alerts': NoProps;
}

type NoProps = Record<never, never>;
export type PartName = keyof PartProps;

/**
 * What an `exposes/` file satisfies: `export default NextDraw satisfies Part<'lottery/NextDraw'>`.
 * Host and remote are checked against the same declaration, so both fail at compile time together.
 */
export type Part<Name extends PartName> = ComponentType<PartProps[Name]>;

/**
 * API requests that a part makes first, as URL templates: `{lotteryId}`, `{rewardId}` stand for route parameters, other names for
 * the properties that the page gives the part. What a page does not know cannot start early there.
 * Each remote ships its own in `src/exposes/earlyRequests.ts`; release puts them into the document as preload hints.
 */
export type EarlyRequests = { readonly [part: string]: readonly string[] };
