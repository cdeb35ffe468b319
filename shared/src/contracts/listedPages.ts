import { routePatterns } from './paths.ts';

/** Pages of one member, or on the way to being one: nothing of them is for a search engine. The winners on `/history` are on `/result` too. */
const membersOwn: readonly string[] = [
  routePatterns.account,
  routePatterns.login,
  routePatterns.forgotPassword,
  routePatterns.history,
];

/** Whether a search engine may show a page. @param pattern of its route; null for unknown addresses */
export const isListed = (pattern: string | null): pattern is string => pattern !== null && !membersOwn.includes(pattern);

/** Paths of the listed pages that are not about one thing. */
export const listedPaths = (): string[] => Object.values(routePatterns).filter((path) => isListed(path) && !path.includes(':'));
