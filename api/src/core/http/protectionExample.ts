import type { Protection } from 'shared/contracts/protection';

const monday = Date.UTC(2026, 0, 5);

/** Example for the documentation: on a Thursday, 12 of 50 CTO a week are spent, and a raise to 80 is pending. */
export const aProtection = {
  limits: [
    { period: 'day', amount: null, spent: 2, left: null, renewsAt: Date.UTC(2026, 0, 2), raise: null },
    {
      period: 'week',
      amount: 50,
      spent: 12,
      left: 38,
      renewsAt: monday,
      raise: { amount: 80, askedAt: Date.UTC(2026, 0, 1, 9), readyAt: monday, lapsesAt: Date.UTC(2026, 0, 12) },
    },
    { period: 'month', amount: null, spent: 2, left: null, renewsAt: Date.UTC(2026, 1, 1), raise: null },
  ],
  left: 38,
  stop: null,
  frozenAt: null,
  playingSince: null,
} satisfies Protection;
