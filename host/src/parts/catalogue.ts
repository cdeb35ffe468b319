import type { PartName } from 'shared/contracts/parts';

/** Minimum height of a part while it loads, px: on phones, and from 1024 px on. */
export interface PlaceholderHeight {
  phone: number;
  desktop: number;
}

/** A part's data that the host needs before its remote is loaded. The reserved height prevents layout shifts. */
interface PartEntry {
  room: PlaceholderHeight;
  label: string;
}

const catalogue: Partial<Record<PartName, PartEntry>> = {
  'lottery/NextDraw': { label: 'The next draw', room: { phone: 574, desktop: 460 } },
  'lottery/TicketsLottery': { label: 'Tickets Lottery', room: { phone: 2400, desktop: 1200 } },
  'lottery/TopWinners': { label: 'Top Winners', room: { phone: 484, desktop: 516 } },
  'lottery/AllLotteries': { label: 'All Lottery', room: { phone: 1200, desktop: 1000 } },
  'lottery/LotteryRound': { label: 'The lottery', room: { phone: 1000, desktop: 800 } },
  'lottery/LotteryEvent': { label: 'The event', room: { phone: 500, desktop: 480 } },
  'lottery/DrawProof': { label: 'The proof of the draw', room: { phone: 1400, desktop: 1200 } },
  'lottery/LotteriesOfReward': { label: 'Belongs to this reward', room: { phone: 560, desktop: 560 } },
  'lottery/LatestWinners': { label: 'Latest winners', room: { phone: 700, desktop: 700 } },
  'lottery/WinnersList': { label: 'Winners List', room: { phone: 900, desktop: 800 } },
  'lottery/Payouts': { label: 'Payouts', room: { phone: 900, desktop: 700 } },
  'rewards/PrizeEvents': { label: 'Lottery event', room: { phone: 792, desktop: 578 } },
  'rewards/PrizeLottery': { label: 'Prize lottery', room: { phone: 594, desktop: 706 } },
  'rewards/AllPrizes': { label: 'All Prize Lottery', room: { phone: 1200, desktop: 1000 } },
  'rewards/RewardDetail': { label: 'The prize', room: { phone: 900, desktop: 700 } },
  'rewards/RewardsOfLottery': { label: 'Rewards of this event', room: { phone: 560, desktop: 480 } },
  'account/Login': { label: 'The login', room: { phone: 620, desktop: 620 } },
  'account/Recovery': { label: 'Account recovery', room: { phone: 480, desktop: 480 } },
  'account/YourPicture': { label: 'Your picture', room: { phone: 692, desktop: 504 } },
  'account/SpendLimits': { label: 'Spend limits', room: { phone: 820, desktop: 420 } },
  'account/TakeABreak': { label: 'Take a break', room: { phone: 760, desktop: 520 } },
  'account/Spending': { label: 'Spent and won', room: { phone: 860, desktop: 760 } },
  'account/Statement': { label: 'Statement', room: { phone: 900, desktop: 760 } },
  'account/Alerts': { label: 'Alerts', room: { phone: 712, desktop: 636 } },
  'account/PublicName': { label: 'Your public name', room: { phone: 320, desktop: 270 } },
  'account/Email': { label: 'Email', room: { phone: 344, desktop: 306 } },
  'account/Password': { label: 'Password', room: { phone: 344, desktop: 306 } },
  'account/SecondFactor': { label: 'Second factor', room: { phone: 362, desktop: 350 } },
  'account/Sessions': { label: 'Where you are logged in', room: { phone: 480, desktop: 426 } },
  'account/YourData': { label: 'Your data', room: { phone: 720, desktop: 580 } },
  'account/MyTickets': { label: 'My Tickets', room: { phone: 500, desktop: 500 } },
};

/** Returns a part's entry. A part without one gets a medium height, and a label made of its name. */
export function entryOf(name: PartName): PartEntry {
  const words = (name.split('/')[1] ?? name).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return catalogue[name] ?? { label: words, room: { phone: 480, desktop: 480 } };
}
