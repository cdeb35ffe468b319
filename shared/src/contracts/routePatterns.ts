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
  result: '/result',
  payouts: '/payouts',
  contact: '/contact',
  wallet: '/wallet',
  account: '/account',
  accountProfile: '/account/profile',
  accountSecurity: '/account/security',
  accountLimits: '/account/limits',
  accountNotifications: '/account/notifications',
  accountPrivacy: '/account/privacy',
  login: '/login',
  forgotPassword: '/forgot-password',
  history: '/history',
  office: '/office',
  officeToday: '/office/today',
  officeMembers: '/office/members',
  officeMember: '/office/members/:memberId',
  officeLotteries: '/office/lotteries',
  officePrizes: '/office/prizes',
  officeOrders: '/office/orders',
  officeActs: '/office/acts',
  officeTeam: '/office/team',
  officeRefunds: '/office/refunds',
  officeExports: '/office/exports',
  officeAlerts: '/office/alerts',
  officeWebhooks: '/office/webhooks',
  officeMessages: '/office/messages',
} as const;

export type RouteName = keyof typeof routePatterns;

export const isMemberPath = (path: string) => /^\/(wallet|account)/.test(path);

/** Returns whether search engines may index a page: not `ownPages`. @param pattern of its route; null for unknown addresses */
export const isListed = (pattern: string | null): pattern is string =>
  pattern !== null && !isMemberPath(pattern) && !/^\/(login|forgot|history|office)/.test(pattern);

export const routeNames = () => Object.keys(routePatterns).filter((name): name is RouteName => name in routePatterns);

/** Pages that search engines do not list: those of members and operators, and the history, whose winners are on `/result` too. */
export const ownPages = /* @__PURE__ */ namesOfOwnPages();

function namesOfOwnPages(): RouteName[] {
  return routeNames().filter((name) => !isListed(routePatterns[name]));
}

/** Returns whether the document of a page may come with content: of public pages, and of the history as visitors see it. */
export const mayHaveContent = (name: RouteName): boolean => name === 'history' || !ownPages.includes(name);

export const listedPaths = (): string[] => Object.values(routePatterns).filter((path) => isListed(path) && !path.includes(':'));
