import type { Config } from '../core/config/config.ts';
import { DatabaseUnavailable } from '../core/db/database.ts';
import type { Job } from '../core/job.ts';
import { publicAgent } from '../core/push/postOnce.ts';
import { openDeployments } from '../core/site/deploymentLog.ts';
import { followSite, sendWebhooks } from '../modules/releases/release-news/followSite.ts';
import { logPages } from '../modules/transparency-log/loggedPages.ts';
import type { JobContext } from './jobContext.ts';

/** Interval of reading the site (a file, or a request to a store) and of sending, ms. */
const lookMs = 2_000;
const sendMs = 1_000;
const retryMs = 1_500;

const readFailed = 'The deployments of the site cannot be read: news of releases are not sent';

type ReleaseNewsContext = Pick<JobContext, 'db' | 'mailer' | 'log'> & { config: Pick<Config, 'publicUrl' | 'releaseNews'> };
type LogPagesContext = Pick<JobContext, 'db' | 'fairLog'> & { config: Pick<Config, 'followedSite'> };

/** Returns the job that records in the transparency log which code the pages run after each deployment. */
export function logPagesJobs({ db, fairLog, config: { followedSite } }: LogPagesContext): Job[] {
  if (followedSite === null) return [];
  const run = logPages({ db: db.as('draw'), fairLog, site: followedSite });
  return [{ name: 'log pages', everyMs: lookMs, failed: 'The pages could not be recorded in the public log', run }];
}

export function releaseNewsJobs({ db: plain, config, mailer, log }: ReleaseNewsContext): Job[] {
  const { publicUrl, releaseNews } = config;
  if (releaseNews === null) return [];
  const db = plain.as('draw');
  const { site, webhook, mail } = releaseNews;
  const look = followSite({ db, shown: openDeployments(site), publicUrl, calls: webhook !== null, mail, log });
  let fault = '';
  const follow = async () => {
    try {
      if ((await look()) > 0) mailer.wake();
      fault = '';
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      // Logs a fault of the site once, because it lasts until an operator repairs it.
      if (String(error) !== fault) log.error({ err: error }, readFailed);
      fault = String(error);
    }
  };
  const jobs: Job[] = [{ name: 'release news', everyMs: lookMs, retryMs, failed: readFailed, run: follow }];
  if (webhook !== null) {
    // The address must be public or this machine (core/config/settingProblems.ts).
    const called = { url: new URL(webhook.address), key: webhook.secret, agent: publicAgent() };
    const send = (signal: AbortSignal) => sendWebhooks({ db, webhook: called, log }, signal);
    jobs.push({ name: 'release webhooks', everyMs: sendMs, retryMs, failed: 'Deployments could not be announced', run: send });
  }
  return jobs;
}
