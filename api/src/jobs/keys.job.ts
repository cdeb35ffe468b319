import type { Job } from '../core/job.ts';
import { lookInterval } from '../core/secrets/keyring.ts';
import { reencrypt } from '../core/secrets/reencrypt.ts';
import type { JobContext } from './jobContext.ts';

/** Returns the job that encrypts values of former keys again. After a failure, the next start or `secret reseal` does the rest. */
export const reencryptJobs = ({ db, log }: Pick<JobContext, 'db' | 'log'>): Job[] => [
  {
    name: 'reencrypt',
    everyMs: null,
    failed: 'Values of a former key could not be encrypted again',
    run: async (signal) => {
      const count = await reencrypt(db.as('operator'), () => !signal.aborted);
      if (count > 0) log.info(`${count} stored values were encrypted again, with the current key`);
    },
  },
];

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
