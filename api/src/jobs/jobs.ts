import type { Job } from '../core/job.ts';
import { actJobs } from './acts.job.ts';
import { alertJobs, logPagesJobs, mailJobs, releaseNewsJobs, webhookJobs } from './alerts.job.ts';
import { clockLagJobs, drawJobs } from './draw.job.ts';
import { checkpointJobs, expiryJobs, reencryptJobs, refreshKeysJobs } from './expiry.job.ts';
import type { JobContext } from './jobContext.ts';
import { ledgerAuditJobs } from './ledgerAudit.job.ts';

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
