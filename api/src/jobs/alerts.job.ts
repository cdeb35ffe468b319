import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config/config.ts';
import type { Mailer } from '../core/mail/mail.service.ts';
import { vapidKeys } from '../core/push/vapid.ts';
import { webPush } from '../core/push/webPush.ts';
import { dispatchAlerts, type NotifyDeps, sendPushes } from '../modules/notifications/alerts/notifySettled.ts';
import { schedule } from './draw.job.ts';

const tickMs = 1_000;

interface AlertDeps {
  db: NotifyDeps['db'];
  config: Pick<Config, 'publicUrl' | 'fairKey' | 'allowPlain' | 'mailFrom'>;
  mailer: Pick<Mailer, 'wake'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Runs the job that notifies members of settled rounds, in two loops, so that a slow push service does not delay mails. Several
 * processes may run it over the same database.
 * @returns a function that stops it after the work in progress
 */
export function startAlerts({ db, config, mailer, log }: AlertDeps): () => Promise<void> {
  const { publicUrl } = config;
  const send = webPush({
    keys: vapidKeys(config.fairKey),
    contact: contactOf(config),
    allowPlain: config.allowPlain.includes('push'),
  });
  const stopped = new AbortController();
  const write = async () => {
    if ((await dispatchAlerts({ db, publicUrl })) > 0) mailer.wake();
    return tickMs;
  };
  const push = async () => {
    await sendPushes({ db, publicUrl, send, log }, stopped.signal);
    return tickMs;
  };
  const stops = [write, push].map((work) => schedule(work, log, 'Members could not be told of settled rounds'));
  return async () => {
    stopped.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Push services accept an https or mail address as contact, not one of this machine. */
function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^<>\s]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
