import type { Config } from '../core/config/config.ts';
import { databaseTime } from '../core/db/databaseClock.ts';
import type { Job } from '../core/job.ts';
import { vapidKeys, webPush } from '../core/push/webPush.ts';
import { dispatchAlerts, sendPushes } from '../modules/notifications/alerts/notifySettled.ts';
import { evaluateRules } from '../modules/notifications/business-alerts/businessAlerts.ts';
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
