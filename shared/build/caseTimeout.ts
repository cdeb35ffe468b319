import { availableParallelism, loadavg } from 'node:os';

/**
 * Timeout of a test case, ms: 30 s, and proportionally more on a machine with more load than cores at the start of the run. Test
 * files that need more say why.
 */
export const caseTimeout = Math.round(30_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
