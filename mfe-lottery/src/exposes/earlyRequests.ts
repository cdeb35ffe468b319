import type { EarlyRequests } from 'shared/contracts/parts';

const running = '/api/lotteries/?page=0&limit=10&status=running';
const won = '/api/lotteries/?page=0&limit=10&status=ended&hasWinner=true';
const unwon = '/api/lotteries/?page=0&limit=1&status=ended&hasWinner=false';

/**
 * Each part's first API requests, which the document preloads. Plain data, because the build reads it in Node; a test compares it
 * with the requests that the parts send.
 */
export const earlyRequests = {
  NextDraw: [running],
  TicketsLottery: [running],
  TopWinners: [won, running],
  AllLotteries: [running],
  LotteryRound: [
    '/api/lotteries/{lotteryId}',
    '/api/lotteries/{lotteryId}/sold',
    '/api/lotteries/{lotteryId}/sales?page=0&limit=12',
  ],
  LotteryEvent: ['/api/lotteries/{lotteryId}'],
  DrawProof: ['/api/lotteries/{lotteryId}'],
  LotteriesOfReward: ['/api/lotteries/?page=0&limit=10&status=running&rewardId={rewardId}', '/api/lotteries/rewards/{rewardId}'],
  LatestWinners: [won, running],
  WinnersList: [won, unwon, running],
  Payouts: ['/api/payouts?page=0&limit=10'],
} satisfies EarlyRequests;
