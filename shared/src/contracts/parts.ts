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

/** Height of a part's placeholder, px: on phones, and from 1024 px on. */
export interface PlaceholderHeight {
  phone: number;
  desktop: number;
}

/** What a page shows of a part before its code is loaded: its name in notices, and a measured height, so that nothing moves. */
export interface PartPlaceholder {
  label: string;
  height: PlaceholderHeight;
}

/** Placeholders of the parts. A part without one gets a medium height, and a label made of its name. */
export const partPlaceholders: Readonly<Partial<Record<PartName, PartPlaceholder>>> = {
  'lottery/NextDraw': { label: 'The next draw', height: { phone: 574, desktop: 460 } },
  'lottery/TicketsLottery': { label: 'Tickets Lottery', height: { phone: 2400, desktop: 1200 } },
  'lottery/TopWinners': { label: 'Top Winners', height: { phone: 484, desktop: 516 } },
  'lottery/AllLotteries': { label: 'All Lottery', height: { phone: 1200, desktop: 1000 } },
  'lottery/LotteryRound': { label: 'The lottery', height: { phone: 1000, desktop: 800 } },
  'lottery/LotteryEvent': { label: 'The event', height: { phone: 500, desktop: 480 } },
  'lottery/DrawProof': { label: 'The proof of the draw', height: { phone: 1400, desktop: 1200 } },
  'lottery/LotteriesOfReward': { label: 'Belongs to this reward', height: { phone: 560, desktop: 560 } },
  'lottery/LatestWinners': { label: 'Latest winners', height: { phone: 700, desktop: 700 } },
  'lottery/WinnersList': { label: 'Winners List', height: { phone: 900, desktop: 800 } },
  'lottery/Payouts': { label: 'Payouts', height: { phone: 900, desktop: 700 } },
  'rewards/PrizeEvents': { label: 'Lottery event', height: { phone: 792, desktop: 578 } },
  'rewards/PrizeLottery': { label: 'Prize lottery', height: { phone: 594, desktop: 706 } },
  'rewards/AllPrizes': { label: 'All Prize Lottery', height: { phone: 1200, desktop: 1000 } },
  'rewards/RewardDetail': { label: 'The prize', height: { phone: 900, desktop: 700 } },
  'rewards/RewardsOfLottery': { label: 'Rewards of this event', height: { phone: 560, desktop: 480 } },
  'account/Login': { label: 'The login', height: { phone: 620, desktop: 620 } },
  'account/Recovery': { label: 'Account recovery', height: { phone: 480, desktop: 480 } },
  'account/YourPicture': { label: 'Your picture', height: { phone: 692, desktop: 504 } },
  'account/SpendLimits': { label: 'Spend limits', height: { phone: 820, desktop: 420 } },
  'account/TakeABreak': { label: 'Take a break', height: { phone: 760, desktop: 520 } },
  'account/Spending': { label: 'Spent and won', height: { phone: 860, desktop: 760 } },
  'account/Statement': { label: 'Statement', height: { phone: 900, desktop: 760 } },
  'account/Alerts': { label: 'Alerts', height: { phone: 712, desktop: 636 } },
  'account/PublicName': { label: 'Your public name', height: { phone: 320, desktop: 270 } },
  'account/Email': { label: 'Email', height: { phone: 344, desktop: 306 } },
  'account/Password': { label: 'Password', height: { phone: 344, desktop: 306 } },
  'account/SecondFactor': { label: 'Second factor', height: { phone: 362, desktop: 350 } },
  'account/Sessions': { label: 'Where you are logged in', height: { phone: 480, desktop: 426 } },
  'account/YourData': { label: 'Your data', height: { phone: 720, desktop: 580 } },
  'account/MyTickets': { label: 'My Tickets', height: { phone: 500, desktop: 500 } },
};

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
