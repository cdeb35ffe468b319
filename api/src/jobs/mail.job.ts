import type { Job } from '../core/job.ts';
import type { JobContext } from './jobContext.ts';

/** Interval for reading the outbox, ms: for mails of other processes and repeated attempts. A process sends its own immediately. */
const pollMs = 30_000;

export const mailJobs = ({ mailer }: Pick<JobContext, 'mailer'>): Job[] => [
  {
    name: 'mail',
    everyMs: pollMs,
    firstMs: pollMs,
    failed: 'The outbox could not be read',
    run: async () => mailer.wake(),
  },
];
