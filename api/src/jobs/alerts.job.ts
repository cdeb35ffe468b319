import type { Config } from '../core/config/config.ts';
import { DatabaseUnavailable } from '../core/db/database.ts';
import { databaseTime } from '../core/db/databaseClock.ts';
import type { Job } from '../core/job.ts';
import { publicAgent } from '../core/push/postOnce.ts';
import { vapidKeys, webPush } from '../core/push/webPush.ts';
import { openDeployments } from '../core/site/deploymentLog.ts';
import { dispatchAlerts, sendPushes } from '../modules/notifications/alerts/notifySettled.ts';
import { evaluateRules } from '../modules/notifications/business-alerts/businessAlerts.ts';
import { followSite, sendWebhooks } from '../modules/releases/release-news/followSite.ts';
import { logPages } from '../modules/transparency-log/loggedPages.ts';
import { sendDeliveries, webhookCaller } from '../modules/webhooks/webhooks.service.ts';
import type { JobContext } from './jobContext.ts';

const tickMs = 1_000;

type AlertContext = Pick<JobContext, 'config' | 'db' | 'mailer' | 'log'>;

/** Returns the jobs that notify members of settled rounds (one writes mails, one sends pushes, so that a slow push service delays no mail), and operators of the business. */
export function alertJobs({ db: plain, config, mailer, log }: AlertContext): Job[] {
  const db = plain.as('draw');
  const { publicUrl } = config;
  const send = webPush({
    keys: vapidKeys(config.fairKey),
    contact: contactOf(config),
    allowPlain: config.allowPlain.includes('push'),
  });
  const common = { everyMs: tickMs, retryMs: 1_500, failed: 'Members could not be notified of settled rounds' };
  return [
    {
      ...common,
      name: 'alert mails',
      run: async () => {
        if ((await dispatchAlerts({ db, publicUrl })) > 0) mailer.wake();
      },
    },
    {
      name: 'business alerts',
      everyMs: 60_000,
      failed: 'The rules of business alerts could not be evaluated',
      run: async () => {
        if ((await evaluateRules(db, config.alertMail, await databaseTime(db))) > 0) mailer.wake();
      },
    },
    { ...common, name: 'alert pushes', run: (signal) => sendPushes({ db, publicUrl, send, log }, signal) },
  ];
}

/** Push services accept an https or mail address as contact, not one of this machine. */
function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^<>\s]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

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
