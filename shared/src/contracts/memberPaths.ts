import { routePatterns } from './routePatterns.ts';

/** Paths of a member's pages and their sections; apart from `paths`, which the home page loads. */
export const memberPaths = {
  /** Lists what a member needs to buy a number. */
  gettingStarted: `${routePatterns.wallet}#getting-started`,
  limits: routePatterns.accountLimits,
  alerts: `${routePatterns.accountNotifications}#alerts`,
  email: `${routePatterns.accountProfile}#email`,
};
