import type { ComponentType } from 'react';
import type { RewardSort } from './rewards.ts';

/**
 * Props of every part that a remote exposes to the host, by `remote/Part`. Only serialisable values: host and remote may be built
 * at different times.
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
  /** `sort` selects which prizes come first; default: the order of the list. */
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
  'account/YourData': NoProps;
}

type NoProps = Record<never, never>;
export type PartName = keyof PartProps;

/**
 * Type of an `exposes/` file: `export default NextDraw satisfies Part<'lottery/NextDraw'>`. Host and remote are checked against
 * the same declaration, so both fail to compile when it changes.
 */
export type Part<Name extends PartName> = ComponentType<PartProps[Name]>;

/**
 * First API requests of each part, as URL templates: `{lotteryId}`, `{rewardId}` are route parameters, other names are props from
 * the page. A page that does not know a value sends no early request. Each remote has its own in `src/exposes/earlyRequests.ts`;
 * release puts them into the document as preload hints.
 */
export type EarlyRequests = { readonly [part: string]: readonly string[] };
