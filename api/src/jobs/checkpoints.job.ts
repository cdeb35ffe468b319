import type { Job } from '../core/job.ts';
import type { JobContext } from './jobContext.ts';

/** Interval of checkpoints of the embedded database, ms. On a busy day it writes about 130 MB of WAL in an hour. */
const checkpointMs = 600_000;

/**
 * Returns the job that makes checkpoints of the embedded database, which has no background process for them. Without them its WAL
 * grows until the provider stops, and a start after `kill -9` must replay all of it.
 */
export function checkpointJobs({ db }: Pick<JobContext, 'db'>, everyMs = checkpointMs): Job[] {
  if (db.kind !== 'pglite') return [];
  const failed = 'The embedded database could not make a checkpoint';
  return [{ name: 'checkpoints', everyMs, firstMs: everyMs, failed, run: () => db.execute('checkpoint') }];
}
