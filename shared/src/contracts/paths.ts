// biome-ignore lint/performance/noBarrelFile: other repositories import both from here; a remote then loads only what it uses.
export { isListed, isMemberPath, listedPaths, ownPages, type RouteName, routeNames, routePatterns } from './routePatterns.ts';

/** Paths for links. Remotes use these and never spell out a path. They repeat the patterns, because a remote loads only these. */
export const paths = {
  home: () => '/',
  rewards: () => '/reward',
  reward: (rewardId: number) => `/reward/${rewardId}`,
  lotteries: () => '/lottery',
  lottery: (lotteryId: number) => `/lottery/${lotteryId}`,
  /** A round with its picker open and these numbers (zero-based) selected. */
  lotteryWithNumbers: (lotteryId: number, numbers: readonly number[]) => `/lottery/${lotteryId}?numbers=${numbers.join(',')}`,
  lotteryDetail: (lotteryId: number) => `/lottery/${lotteryId}/detail`,
  lotteryProof: (lotteryId: number) => `/lottery/${lotteryId}/proof`,
  /** `tab` is the policy tab's slug, see the host's policy page. */
  policy: (tab?: string) => (tab ? `/policy?tab=${encodeURIComponent(tab)}` : '/policy'),
  verification: '/policy?tab=instructions#verification',
  getTokens: '/policy?tab=instructions#tokens',
  history: () => '/history',
  myTickets: '/history#my-tickets',
  result: () => '/result',
  payouts: () => '/payouts',
  contact: () => '/contact',
  wallet: () => '/wallet',
  /** Leads to the profile; with the fragment of a section, to the page of that section. Every release of the host knows it. */
  account: () => '/account',
  takeABreak: '/account#take-a-break',
  login: () => '/login',
  forgotPassword: () => '/forgot-password',
};

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
