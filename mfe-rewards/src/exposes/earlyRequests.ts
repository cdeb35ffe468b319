import type { EarlyRequests } from 'shared/contracts/parts';

/**
 * Each part's first API requests, which the document preloads. Plain data, because the build reads it. A test compares it with
 * the requests that the parts send.
 */
export const earlyRequests = {
  PrizeEvents: ['/api/lotteries/rewards?page=0&limit=10'],
  PrizeLottery: ['/api/lotteries/rewards?page=0&limit=12&sort={sort}'],
  AllPrizes: ['/api/lotteries/rewards?page=0&limit=10'],
  RewardDetail: ['/api/lotteries/rewards/{rewardId}'],
  RewardsOfLottery: ['/api/lotteries/{lotteryId}'],
} satisfies EarlyRequests;
