import type { MemberSession } from 'shared/contracts/security';

/** So many sessions are shown before the member asks for all. */
export const shownAtFirst = 6;

/** The session in use here, then the others, last used first. */
export function inOrder(sessions: readonly MemberSession[]): MemberSession[] {
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt - a.lastUsedAt);
}
