import type { MemberSession } from 'shared/contracts/security';

export const shownAtFirst = 6;

/** Sorts the sessions: the current one first, then by last use. */
export function inOrder(sessions: readonly MemberSession[]): MemberSession[] {
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt - a.lastUsedAt);
}
