import { routePatterns } from './paths.ts';

/** Pages of one member, or for logging in: not for search engines. The winners on `/history` are on `/result` too. */
const membersOwn: readonly string[] = [
  routePatterns.account,
  routePatterns.login,
  routePatterns.forgotPassword,
  routePatterns.history,
];

/** Returns whether search engines may index a page. @param pattern of its route; null for unknown addresses */
export const isListed = (pattern: string | null): pattern is string => pattern !== null && !membersOwn.includes(pattern);

export const listedPaths = (): string[] => Object.values(routePatterns).filter((path) => isListed(path) && !path.includes(':'));
