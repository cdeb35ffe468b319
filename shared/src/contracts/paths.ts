/** Route patterns of the site, for all apps. `:name` segments are route parameters. */
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
 * Pages with personal content: their documents are sent without content. The history is one of them, because what it shows first
 * depends on whether a member is logged in.
 */
export const ownPages: readonly RouteName[] = ['account', 'login', 'forgotPassword', 'history'];

/** Paths for links. Remotes use these and never spell out a path. */
export const paths = {
  home: () => routePatterns.home,
  rewards: () => routePatterns.rewards,
  reward: (rewardId: number) => `/reward/${rewardId}`,
  lotteries: () => routePatterns.lotteries,
  lottery: (lotteryId: number) => `/lottery/${lotteryId}`,
  /** A round with its picker open and these numbers (zero-based) selected. */
  lotteryWithNumbers: (lotteryId: number, numbers: readonly number[]) => `/lottery/${lotteryId}?numbers=${numbers.join(',')}`,
  lotteryDetail: (lotteryId: number) => `/lottery/${lotteryId}/detail`,
  lotteryProof: (lotteryId: number) => `/lottery/${lotteryId}/proof`,
  /** `tab` is the policy tab's slug, see the host's policy page. */
  policy: (tab?: string) => (tab ? `/policy?tab=${encodeURIComponent(tab)}` : routePatterns.policy),
  verification: '/policy?tab=instructions#verification',
  getTokens: '/policy?tab=instructions#tokens',
  history: () => routePatterns.history,
  myTickets: '/history#my-tickets',
  result: () => routePatterns.result,
  payouts: () => routePatterns.payouts,
  contact: () => routePatterns.contact,
  account: () => routePatterns.account,
  takeABreak: '/account#take-a-break',
  login: () => routePatterns.login,
  forgotPassword: () => routePatterns.forgotPassword,
};
