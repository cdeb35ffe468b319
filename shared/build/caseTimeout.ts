import { availableParallelism, loadavg } from 'node:os';

/**
 * How long a test case may take, ms: 30 s, and longer on a machine that has more work than cores when the run begins, because it is slow
 * and not wrong. Files that need more say why.
 */
export const caseTimeout = Math.round(30_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
