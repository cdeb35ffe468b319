import { type ReleaseFigures, reportBounds } from 'shared/contracts/reports';

const noTimes = () => Array.from({ length: reportBounds.length + 1 }, () => 0);

/** Returns the metrics of a release without any reports. */
export const emptyMetrics = (release: string): ReleaseFigures => ({
  release,
  from: 0,
  until: 0,
  visits: 0,
  stood: 0,
  failed: 0,
  retried: 0,
  recovered: 0,
  why: { code: 0, late: 0, thrown: 0 },
  errors: 0,
  violations: 0,
  standMs: noTimes(),
  inpMs: noTimes(),
  lcpMs: noTimes(),
});
