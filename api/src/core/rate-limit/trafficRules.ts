import { reportsPath, violationsPath } from 'shared/contracts/providerPaths';

/** Allows at most `max` per subject in `seconds`; without `seconds`, at most `max` open at the same time. */
export interface TrafficRule {
  name: string;
  max: number;
  seconds: number | null;
}

/**
 * Limits on all requests. They allow for an office of 500 people behind one address: with a page every five seconds each, it
 * makes 10,000 file requests and, with ten calls a page, 10,000 calls in ten seconds, and two tabs of each have a live round.
 * Stricter limits on attempts such as logins are in limits/rateLimits.ts.
 */
export const trafficRules = {
  /**
   * Calls of visitors, by address. Purchases and logins are counted separately, so that a flood of list reads does not block
   * them.
   */
  callsByAddress: { name: 'calls-address', max: 12_000, seconds: 10 },
  loginsByAddress: { name: 'logins-address', max: 2_000, seconds: 10 },
  filesByAddress: { name: 'files-address', max: 40_000, seconds: 10 },
  callsByMember: { name: 'calls-member', max: 400, seconds: 10 },
  purchasesByMember: { name: 'purchases-member', max: 200, seconds: 10 },
  /** Reports of pages, three or four a visit; further ones of an address are ignored (modules/releases/reports). */
  reportsByAddress: { name: 'reports-address', max: 300, seconds: 10 },
  streamsByAddress: { name: 'streams-address', max: 1_000, seconds: null },
} as const satisfies Record<string, TrafficRule>;

/** Served connections of one address; not limited behind a trusted proxy. */
export const mostConnectionsOfAddress = 1_500;

export type TrafficKind = 'call' | 'login' | 'purchase' | 'file' | 'report';

/** @param route pattern of the route; undefined where no route matches */
export function kindOf(method: string, route: string | undefined): TrafficKind {
  if (route === undefined || !route.startsWith('/api/')) return 'file';
  if (method === 'POST' && (route === reportsPath || route === violationsPath)) return 'report';
  if (/^\/api\/(?:auth|user-auth|captcha)\//.test(route)) return 'login';
  return method === 'POST' && route.endsWith('/buy-ticket') ? 'purchase' : 'call';
}

/**
 * Returns the limit for a request. A member is known only by a verified token; before that, the address counts. A purchase
 * without a known member counts as a login, because it is the first of its session.
 */
export function ruleFor(kind: TrafficKind, isMember: boolean): { rule: TrafficRule; by: 'member' | 'address' } {
  if (kind === 'file') return { rule: trafficRules.filesByAddress, by: 'address' };
  if (kind === 'report') return { rule: trafficRules.reportsByAddress, by: 'address' };
  if (kind === 'login') return { rule: trafficRules.loginsByAddress, by: 'address' };
  if (kind === 'purchase') {
    return isMember
      ? { rule: trafficRules.purchasesByMember, by: 'member' }
      : { rule: trafficRules.loginsByAddress, by: 'address' };
  }
  return isMember ? { rule: trafficRules.callsByMember, by: 'member' } : { rule: trafficRules.callsByAddress, by: 'address' };
}
