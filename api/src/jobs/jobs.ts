import type { Job } from '../core/job.ts';
import { actJobs } from './acts.job.ts';
import { alertJobs } from './alerts.job.ts';
import { checkpointJobs } from './checkpoints.job.ts';
import { clockLagJobs } from './clockLag.job.ts';
import { drawJobs } from './draw.job.ts';
import { expiryJobs } from './expiry.job.ts';
import type { JobContext } from './jobContext.ts';
import { reencryptJobs, refreshKeysJobs } from './keys.job.ts';
import { ledgerAuditJobs } from './ledgerAudit.job.ts';
import { mailJobs } from './mail.job.ts';
import { logPagesJobs, releaseNewsJobs } from './releaseNews.job.ts';
import { webhookJobs } from './webhooks.job.ts';

/** The jobs of a provider, in the order of their start; they stop in the reverse order. */
const jobs: readonly ((context: JobContext) => Job[])[] = [
  refreshKeysJobs,
  reencryptJobs,
  expiryJobs,
  mailJobs,
  drawJobs,
  alertJobs,
  releaseNewsJobs,
  logPagesJobs,
  webhookJobs,
  actJobs,
  clockLagJobs,
  ledgerAuditJobs,
  checkpointJobs,
];

export const createJobs = (context: JobContext): Job[][] => jobs.map((create) => create(context));
