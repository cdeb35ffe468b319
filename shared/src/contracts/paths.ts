/** Route patterns of the combined site, one place for all apps. `:name` segments are route parameters. */
export const routePatterns = {
  home: '/',
  rewards: '/reward',
  reward: '/reward/:rewardId',
  lotteries: '/lottery',
  lottery: '/lottery/:lotteryId',
  lotteryDetail: '/lottery/:lotteryId/detail',
  policy: '/policy',
  history: '/history',
  result: '/result',
  login: '/login',
  forgotPassword: '/forgot-password',
} as const;

export type RouteName = keyof typeof routePatterns;

/** Site paths to link to. Remotes link through these and never spell a path themselves. */
export const paths = {
  home: () => routePatterns.home,
  rewards: () => routePatterns.rewards,
  reward: (rewardId: number) => `/reward/${rewardId}`,
  lotteries: () => routePatterns.lotteries,
  lottery: (lotteryId: number) => `/lottery/${lotteryId}`,
  /** A round with its picker open and these numbers (zero-based) picked. */
  lotteryWithNumbers: (lotteryId: number, numbers: readonly number[]) => `/lottery/${lotteryId}?numbers=${numbers.join(',')}`,
  lotteryDetail: (lotteryId: number) => `/lottery/${lotteryId}/detail`,
  /** `tab` is the policy tab's slug, see the host's policy page. */
  policy: (tab?: string) => (tab ? `/policy?tab=${encodeURIComponent(tab)}` : routePatterns.policy),
  history: () => routePatterns.history,
  /** The member's own tickets on the history page. */
  myTickets: '/history#my-tickets',
  /** How a member's identity is checked: who does it, what to do. */
  verification: '/policy?tab=instructions#verification',
  /** How to get CTO. */
  getTokens: '/policy?tab=instructions#tokens',
  result: () => routePatterns.result,
  login: () => routePatterns.login,
  forgotPassword: () => routePatterns.forgotPassword,
};
