import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config/config.ts';
import type { Mailer } from '../core/mail/mail.service.ts';
import { vapidKeys } from '../core/push/vapid.ts';
import { webPush } from '../core/push/webPush.ts';
import { sendPushes, type TellDeps, writeAlerts } from '../modules/notifications/alerts/tellSettled.ts';
import { repeat } from './keeper.ts';

/** Milliseconds between two looks for somebody to tell. */
const tickMs = 1_000;

interface AlertDeps {
  db: TellDeps['db'];
  config: Pick<Config, 'publicUrl' | 'fairKey' | 'allowPlain' | 'mailFrom'>;
  mailer: Pick<Mailer, 'wake'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Tells members of settled rounds for as long as the process lives, in two loops: a push service that does not answer keeps no mail
 * waiting. Several processes may do so over the same database.
 * @returns stops after the work in hand
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
    if ((await writeAlerts({ db, publicUrl })) > 0) mailer.wake();
    return tickMs;
  };
  const push = async () => {
    await sendPushes({ db, publicUrl, send, log }, stopped.signal);
    return tickMs;
  };
  const stops = [write, push].map((work) => repeat(work, log, 'Members could not be told of settled rounds'));
  return async () => {
    stopped.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Makers of push services take an https address or one of mail, and none of this machine. */
function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^<>\s]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
