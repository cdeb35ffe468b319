/** Patterns of `ownPages`. */
export const ownPatterns = {
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
} as const;

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
  ...ownPatterns,
} as const;

export type RouteName = keyof typeof routePatterns;

/**
 * Pages with personal content: their documents are sent without content, and search engines do not list them. The history is one
 * of them, because what it shows first depends on whether a member is logged in; the winners on it are on `/result` too.
 */
export const ownPages: readonly RouteName[] = [
  'wallet',
  'account',
  'accountProfile',
  'accountSecurity',
  'accountLimits',
  'accountNotifications',
  'accountPrivacy',
  'login',
  'forgotPassword',
  'history',
];

/** Paths for links. Remotes use these and never spell out a path. */
export const paths = {
  home: () => routePatterns.home,
  rewards: () => routePatterns.rewards,
  reward: (rewardId: number) => `/reward/${rewardId}`,
  lotteries: () => routePatterns.lotteries,
  lottery: (lotteryId: number) => `/lottery/${lotteryId}`,
  /** A round with its picker open and these numbers (zero-based) selected. */
  lotteryWithNumbers: (lotteryId: number, numbers: readonly number[]) => `/lottery/${lotteryId}?numbers=${numbers.join(',')}`,
  /** A round with the review of these numbers open. */
  lotteryReview: (lotteryId: number, numbers: readonly number[]) => `/lottery/${lotteryId}?numbers=${numbers.join(',')}&review=1`,
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
  wallet: () => routePatterns.wallet,
  /** Leads to the profile; with the fragment of a section, to the page of that section. Every release of the host knows it. */
  account: () => routePatterns.account,
  takeABreak: '/account/limits#take-a-break',
  login: () => routePatterns.login,
  forgotPassword: () => routePatterns.forgotPassword,
};

/** Returns whether search engines may index a page. @param pattern of its route; null for unknown addresses */
export const isListed = (pattern: string | null): pattern is string =>
  pattern !== null && !Object.values<string>(ownPatterns).includes(pattern);

export const listedPaths = (): string[] => Object.values(routePatterns).filter((path) => isListed(path) && !path.includes(':'));

const anyOrigin = 'https://site.invalid';
/** Exactly one leading slash: browsers read '//host' and '/\host' as another site. */
const onThisSite = /^\/(?![/\\])/;

/**
 * Sanitises a redirect target, after a login and in the provider's forms (protection against open redirects). Parses the text
 * like a browser, which drops tabs and line ends and resolves dots, and returns the parsed form: encoded, so that it is valid in
 * a header.
 * @param to stored or received text, of any origin
 * @returns path, query and hash on this site; otherwise the home page
 */
export function ownPath(to: string | null): string {
  const url = to !== null && onThisSite.test(to) ? URL.parse(to, anyOrigin) : null;
  return url?.origin === anyOrigin && onThisSite.test(url.pathname) ? url.pathname + url.search + url.hash : '/';
}
