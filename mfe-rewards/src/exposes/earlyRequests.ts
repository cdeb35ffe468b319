import type { EarlyRequests } from 'shared/contracts/parts';

/** What each part asks for first. Plain data: the build reads it. A test compares it with what the parts really ask. */
export const earlyRequests = {
  PrizeEvents: ['/api/lotteries/rewards?page=0&limit=10'],
  // Which selection it shows is said by the page.
  PrizeLottery: [],
  AllPrizes: ['/api/lotteries/rewards?page=0&limit=10'],
  RewardDetail: ['/api/lotteries/rewards/{rewardId}'],
  RewardsOfLottery: ['/api/lotteries/{lotteryId}'],
} satisfies EarlyRequests;
