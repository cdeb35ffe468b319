import type { Protection, SpendLimit } from 'shared/contracts/protection';

/** Returns the limit with the least left; of equal ones, the one that renews last. Undefined without limits. */
export function tightestLimit({ limits }: Protection): SpendLimit | undefined {
  return limits
    .filter(({ left }) => left !== null)
    .toSorted((a, b) => (a.left ?? 0) - (b.left ?? 0) || b.renewsAt - a.renewsAt)[0];
}
