/** Route patterns of the combined site, one place for all apps. `:name` segments are route parameters. */
export const routePatterns = {
  home: '/',
  rewards: '/reward',
  reward: '/reward/:rewardId',
  lotteries: '/lottery',
  lottery: '/lottery/:lotteryId',
  lotteryDetail: '/lottery/:lotteryId/detail',
  lotteryProof: '/lottery/:lotteryId/proof',
  policy: '/policy',
  history: '/history',
  result: '/result',
  payouts: '/payouts',
  contact: '/contact',
  account: '/account',
  login: '/login',
  forgotPassword: '/forgot-password',
} as const;

export type RouteName = keyof typeof routePatterns;

/**
 * Pages that are about whoever looks at them: their documents have no content, all others' may. What stands first in the history depends on
 * whether a member reads it; a document, the same for everybody, would be turned over under a member's eyes.
 */
export const ownPages: readonly RouteName[] = ['account', 'login', 'forgotPassword', 'history'];

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
  /** Where the visitor's own browser checks how a round was decided. */
  lotteryProof: (lotteryId: number) => `/lottery/${lotteryId}/proof`,
  /** `tab` is the policy tab's slug, see the host's policy page. */
  policy: (tab?: string) => (tab ? `/policy?tab=${encodeURIComponent(tab)}` : routePatterns.policy),
  /** What a member has to do before the first purchase, and who does the rest. */
  verification: '/policy?tab=instructions#verification',
  /** How CTO come into the star wallet. */
  getTokens: '/policy?tab=instructions#tokens',
  history: () => routePatterns.history,
  /** The member's own tickets on that page. */
  myTickets: '/history#my-tickets',
  result: () => routePatterns.result,
  payouts: () => routePatterns.payouts,
  contact: () => routePatterns.contact,
  account: () => routePatterns.account,
  /** The choice of breaks on that page. */
  takeABreak: '/account#take-a-break',
  login: () => routePatterns.login,
  forgotPassword: () => routePatterns.forgotPassword,
};
