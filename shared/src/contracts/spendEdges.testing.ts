import type { LimitPeriod } from './spendWindows.ts';

interface Edge {
  what: string;
  period: LimitPeriod;
  at: string;
  start: string;
  end: string;
}

/** Times at the edges of days, weeks and months, with their periods; tested against the browser's rule and the database's. */
export const spendEdges: readonly Edge[] = [
  edge('the first moment of a day', 'day', '2026-11-22T00:00:00.000Z', '2026-11-22', '2026-11-23'),
  edge('the last moment of a day', 'day', '2026-11-22T23:59:59.999Z', '2026-11-22', '2026-11-23'),
  edge('the day when clocks change in Europe', 'day', '2026-10-25T00:30:00.000Z', '2026-10-25', '2026-10-26'),
  edge('a leap day', 'day', '2028-02-29T12:00:00.000Z', '2028-02-29', '2028-03-01'),
  edge('the last day of February in another year', 'day', '2026-02-28T23:59:59.999Z', '2026-02-28', '2026-03-01'),
  edge('the last day of a year', 'day', '2026-12-31T23:59:59.999Z', '2026-12-31', '2027-01-01'),
  edge('a Monday', 'week', '2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-30'),
  edge('the end of a Sunday', 'week', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'),
  edge('New Year of a week 53', 'week', '2027-01-01T00:00:00.000Z', '2026-12-28', '2027-01-04'),
  edge('the Sunday after it', 'week', '2027-01-03T23:59:59.999Z', '2026-12-28', '2027-01-04'),
  edge('a year that begins on a Monday', 'week', '2029-01-01T00:00:00.000Z', '2029-01-01', '2029-01-08'),
  edge('the Sunday before it', 'week', '2028-12-31T12:00:00.000Z', '2028-12-25', '2029-01-01'),
  edge('a December day of the next year’s first week', 'week', '2025-12-29T00:00:00.000Z', '2025-12-29', '2026-01-05'),
  edge('a week with a leap day', 'week', '2028-02-29T08:00:00.000Z', '2028-02-28', '2028-03-06'),
  edge('the first moment of a month', 'month', '2026-11-01T00:00:00.000Z', '2026-11-01', '2026-12-01'),
  edge('the last moment of a year', 'month', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'),
  edge('a February of 29 days', 'month', '2028-02-29T23:59:59.999Z', '2028-02-01', '2028-03-01'),
  edge('a February of 28 days', 'month', '2026-02-28T23:59:59.999Z', '2026-02-01', '2026-03-01'),
];

function edge(what: string, period: LimitPeriod, at: string, start: string, end: string): Edge {
  return { what, period, at, start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z` };
}
