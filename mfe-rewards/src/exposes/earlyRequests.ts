import type { EarlyRequests } from 'shared/contracts/parts';

/** What each part asks for first. Plain data: the build reads it. A test compares it with what the parts really ask. */
export const earlyRequests = {
  PrizeEvents: ['/api/lotteries/rewards?page=0&limit=10'],
  PrizeLottery: ['/api/lotteries/rewards?page=0&limit=12&sort={sort}'],
  AllPrizes: ['/api/lotteries/rewards?page=0&limit=10'],
  RewardDetail: ['/api/lotteries/rewards/{rewardId}'],
  RewardsOfLottery: ['/api/lotteries/{lotteryId}'],
} satisfies EarlyRequests;
