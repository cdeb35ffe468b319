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
  'account/Wallet': NoProps;
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
  /** All pages below `/office`. */
  'office/Office': NoProps;
}

type NoProps = Record<never, never>;
export type PartName = keyof PartProps;

/** Height of a part's placeholder, px: on phones, and from 1024 px on. */
export type PlaceholderHeight = readonly [phone: number, desktop: number];

/** Placeholder of a part whose code is not loaded yet: its name in notices, and a measured height, so that nothing moves. */
export interface PartPlaceholder {
  /** Missing: made of the part's name. */
  label?: string;
  height: PlaceholderHeight;
}

/** Placeholders of the parts. A part without one gets a medium height, and a label made of its name. */
export const partPlaceholders: Readonly<Partial<Record<PartName, PartPlaceholder>>> = {
  'lottery/NextDraw': { label: 'The next draw', height: [357, 420] },
  'lottery/TicketsLottery': { label: 'Tickets Lottery', height: [520, 1200] },
  'lottery/TopWinners': { label: 'Top Winners', height: [346, 455] },
  'lottery/AllLotteries': { label: 'All Lottery', height: [1200, 1000] },
  'lottery/LotteryRound': { label: 'The lottery', height: [1000, 800] },
  'lottery/LotteryEvent': { label: 'The event', height: [500, 480] },
  'lottery/DrawProof': { label: 'The proof of the draw', height: [1400, 1200] },
  'lottery/LotteriesOfReward': { label: 'Belongs to this reward', height: [560, 560] },
  'lottery/LatestWinners': { height: [700, 700] },
  'lottery/WinnersList': { label: 'Winners List', height: [900, 800] },
  'lottery/Payouts': { height: [900, 700] },
  'rewards/PrizeEvents': { label: 'Lottery event', height: [715, 748] },
  'rewards/PrizeLottery': { height: [483, 620] },
  'rewards/AllPrizes': { label: 'All Prize Lottery', height: [1200, 1000] },
  'rewards/RewardDetail': { label: 'The prize', height: [900, 700] },
  'rewards/RewardsOfLottery': { label: 'Rewards of this event', height: [560, 480] },
  'account/Login': { label: 'The login', height: [750, 750] },
  'account/Recovery': { label: 'Account recovery', height: [480, 480] },
  'account/Wallet': { label: 'Your wallet', height: [560, 440] },
  'account/YourPicture': { height: [692, 504] },
  'account/SpendLimits': { height: [820, 420] },
  'account/TakeABreak': { height: [760, 520] },
  'account/Spending': { label: 'Spent and won', height: [860, 760] },
  'account/Statement': { height: [900, 760] },
  'account/Alerts': { height: [712, 636] },
  'account/PublicName': { height: [754, 599] },
  'account/Email': { height: [344, 306] },
  'account/Password': { height: [710, 612] },
  'account/SecondFactor': { height: [362, 350] },
  'account/Sessions': { label: 'Where you are logged in', height: [480, 426] },
  'account/YourData': { height: [720, 580] },
  'account/MyTickets': { label: 'My Tickets', height: [500, 500] },
};

/**
 * Type of an `exposes/` file: `export default NextDraw satisfies Part<'lottery/NextDraw'>`. Host and remote are checked against
 * the same declaration, so a change that does not fit fails to compile.
 */
export type Part<Name extends PartName> = ComponentType<PartProps[Name]>;

/**
 * First API requests of each part, as URL templates: `{lotteryId}`, `{rewardId}` are route parameters, other names are props from
 * the page. A page that does not know a value sends no early request. Each remote has its own in `src/exposes/earlyRequests.ts`;
 * release puts them into the document as preload hints.
 */
export type EarlyRequests = { readonly [part: string]: readonly string[] };
