import styled from '@emotion/styled';
import type { Protection, SpendLimit } from 'shared/contracts/protection';
import { formatDateTime } from 'shared/format/date';
import { formatCto } from 'shared/format/money';
import { color } from 'shared/theme/tokens';

/** Returns the limit with the least left; of equal ones, the one that renews last. Undefined without limits. */
export function tightestLimit({ limits }: Protection): SpendLimit | undefined {
  return limits
    .filter(({ left }) => left !== null)
    .toSorted((a, b) => (a.left ?? 0) - (b.left ?? 0) || b.renewsAt - a.renewsAt)[0];
}

const Over = styled.strong`
  color: ${color.danger};
  font-weight: 600;
`;

/**
 * Shows how much of the member's own limit is left. It only informs: the provider enforces limits.
 * @param cost of the picks, CTO
 */
export function LimitLeft({ protection, cost }: { protection: Protection; cost: number }) {
  const limit = tightestLimit(protection);
  if (limit === undefined || limit.left === null) return null;
  const { period, amount, left, renewsAt } = limit;
  const renews = `It renews on ${formatDateTime(renewsAt, 'UTC')} UTC.`;
  return (
    <>
      {cost > left ? <Over>{formatCto(cost - left)} over your limit</Over> : `${formatCto(left - cost)} left of your limit`} of{' '}
      {formatCto(amount ?? 0)} a {period}
      {cost > 0 && cost <= left ? ' after this' : ''}. {renews}
    </>
  );
}
