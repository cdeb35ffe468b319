import type { Job } from '../core/job.ts';
import { doDueActs, mailDelayedActs } from '../modules/office/team/delayedActs.ts';
import type { JobContext } from './jobContext.ts';

/** Returns the job that mails about delayed acts of the office, and does them when their time has come. */
export function actJobs({
  desk,
  ...context
}: Pick<JobContext, 'config' | 'db' | 'desk' | 'fairLog' | 'sources' | 'announcer' | 'mailer' | 'log'>): Job[] {
  const { config, mailer } = context;
  const deps = { ...context, db: (desk ?? context.db).as('operator') };
  if (config.officeUrl === null) return [];
  return [
    {
      name: 'delayed acts',
      everyMs: 10_000,
      failed: 'Delayed acts of the office could not be mailed or done',
      run: async (signal) => {
        if ((await mailDelayedActs(deps)) > 0) mailer.wake();
        await doDueActs(deps, signal);
      },
    },
  ];
}
