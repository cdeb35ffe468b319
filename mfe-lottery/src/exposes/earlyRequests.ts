import type { EarlyRequests } from 'shared/contracts/parts';

const running = '/api/lotteries/?page=0&limit=10&status=running';
const ended = '/api/lotteries/?page=0&limit=10&status=ended';

/**
 * What each part asks the API for first, as the document preloads it. Plain data, because the build reads it in Node;
 * a test holds it to the requests that the parts really make.
 */
export const earlyRequests = {
  NextDraw: [running],
  TicketsLottery: [running],
  TopWinners: [ended],
  AllLotteries: [running],
  LotteryRound: ['/api/lotteries/{lotteryId}', '/api/lotteries/{lotteryId}/tickets'],
  LotteryEvent: ['/api/lotteries/{lotteryId}'],
  LotteriesOfReward: ['/api/lotteries/?page=0&limit=10&status=running&rewardId={rewardId}'],
  LatestWinners: [ended],
  WinnersList: [ended],
} satisfies EarlyRequests;
