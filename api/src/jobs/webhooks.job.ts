import type { Job } from '../core/job.ts';
import { sendDeliveries, webhookCaller } from '../modules/webhooks/webhooks.service.ts';
import type { JobContext } from './jobContext.ts';

export function webhookJobs({ db: plain, config, log }: Pick<JobContext, 'db' | 'config' | 'log'>): Job[] {
  const db = plain.as('draw');
  const call = webhookCaller(db, config);
  return [
    {
      name: 'webhooks',
      everyMs: 1_000,
      retryMs: 1_500,
      failed: 'Webhooks could not be called',
      run: (signal) => sendDeliveries({ db, call, log }, signal),
    },
  ];
}
