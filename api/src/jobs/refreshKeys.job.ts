import type { Job } from '../core/job.ts';
import { lookInterval } from '../core/secrets/keyring.ts';
import type { JobContext } from './jobContext.ts';

/** Returns the job that reads the signing and verifying keys again, because another process or a command may create one. */
export const refreshKeysJobs = ({ keys }: Pick<JobContext, 'keys'>): Job[] => [
  {
    name: 'refresh keys',
    everyMs: lookInterval,
    firstMs: lookInterval,
    failed: 'The signing keys could not be read',
    run: () => keys.refresh(),
  },
];
