import { reportsPath, violationsPath } from 'shared/contracts/reportPaths';

/** At most `max` of a subject in `seconds`; without `seconds`, at most `max` open at the same time. */
export interface TrafficRule {
  name: string;
  max: number;
  seconds: number | null;
}

/**
 * Requests, whatever becomes of them. An office of 500 people behind one address, each opening a page every five seconds, is at
 * 10,000 files and, with ten calls a page, 10,000 calls in ten seconds: it has room. So have two tabs of each with a live round.
 * Attempts at logins and the like have stricter limits of their own: limits/rateLimits.ts.
 */
export const trafficRules = {
  /** Calls of visitors, of an address. Purchases and logins are not among them: a flood of lists leaves them their room. */
  callsByAddress: { name: 'calls-address', max: 12_000, seconds: 10 },
  loginsByAddress: { name: 'logins-address', max: 2_000, seconds: 10 },
  filesByAddress: { name: 'files-address', max: 40_000, seconds: 10 },
  callsByMember: { name: 'calls-member', max: 400, seconds: 10 },
  purchasesByMember: { name: 'purchases-member', max: 200, seconds: 10 },
  /** What pages tell of themselves, three or four times a visit: more than that of one address is not counted (modules/releases/reports). */
  reportsByAddress: { name: 'reports-address', max: 300, seconds: 10 },
  streamsByAddress: { name: 'streams-address', max: 1_000, seconds: null },
} as const satisfies Record<string, TrafficRule>;

/** Connections of one address that are served; not counted where a trusted proxy stands in front. */
export const mostConnectionsOfAddress = 1_500;

export type TrafficKind = 'call' | 'login' | 'purchase' | 'file' | 'report';

/** @param route pattern of the route; undefined where there is none */
export function kindOf(method: string, route: string | undefined): TrafficKind {
  if (route === undefined || !route.startsWith('/api/')) return 'file';
  if (method === 'POST' && (route === reportsPath || route === violationsPath)) return 'report';
  if (/^\/api\/(?:auth|user-auth|captcha)\//.test(route)) return 'login';
  return method === 'POST' && route.endsWith('/buy-ticket') ? 'purchase' : 'call';
}

/**
 * The limit that a request counts for. A member is known by a token that was verified before; until then only the address is.
 * Purchases without a known member are logins in the making: one of each session.
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
