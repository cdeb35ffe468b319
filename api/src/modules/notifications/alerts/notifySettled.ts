import type { FastifyBaseLogger } from 'fastify';
import { formatDateTime } from 'shared/format/date';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../../../core/db/database.ts';
import type { Mail } from '../../../core/mail/mailContent.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { writeMail } from '../../../core/mail/writeMail.ts';
import type { Push, PushOutcome, PushTarget, SendPush } from '../../../core/push/webPush.ts';
import { decrypt } from '../../../core/secrets/vault.ts';
import {
  claimPush,
  type DuePush,
  deletePushSubscription,
  postponePush,
  queuePushes,
  removePush,
  takeAlerts,
} from './alerts.repository.ts';

interface SettledRound {
  lotteryId: number;
  cancelled: boolean;
}

/**
 * Returns the title and text of a notification. Winners and losers get the same text, because a lock screen is not private. It
 * has no name of the prize, which can be an amount.
 */
function alertText({ lotteryId, cancelled }: SettledRound): { title: string; body: string } {
  return cancelled
    ? { title: `Round ${lotteryId} was cancelled`, body: 'Every ticket is paid back: see the round.' }
    : { title: `The draw of round ${lotteryId} is done`, body: 'See your result.' };
}

const roundUrl = (publicUrl: string, { lotteryId }: Pick<SettledRound, 'lotteryId'>) => `${publicUrl}/lottery/${lotteryId}`;

/** Builds a declarative web push message: Safari shows it without a service worker, other browsers by /sw.js. */
export function alertPush(publicUrl: string, round: SettledRound): Push {
  const notification = { ...alertText(round), navigate: roundUrl(publicUrl, round) };
  return { payload: JSON.stringify({ web_push: 8030, notification }), topic: `round-${round.lotteryId}` };
}

export function alertMail(to: string, publicUrl: string, round: SettledRound): Mail {
  const { title, body } = alertText(round);
  return writeMail(round.cancelled ? 'round cancelled' : 'draw done', to, {
    subject: title,
    preheader: body,
    heading: title,
    body: [body, { button: 'See the round', url: roundUrl(publicUrl, round) }],
    smallPrint: [
      'You chose to be told by mail when a round that you play in is settled: one mail a round, whatever its result.',
      { link: 'Change how you are told', url: `${publicUrl}/account#alerts` },
    ],
  });
}

/** Builds the mail to each buyer of a round whose sale was extended: it is no alert, which members choose. */
export function extensionMail(to: string, publicUrl: string, { lotteryId, endsAt }: { lotteryId: number; endsAt: Date }): Mail {
  const title = `The sale of round ${lotteryId} was extended`;
  const later = `The draw follows after ${formatDateTime(endsAt.getTime(), 'UTC')} UTC.`;
  return writeMail('sale extended', to, {
    subject: title,
    preheader: later,
    heading: title,
    body: [
      `${later} Your numbers stay yours. A sale can be extended once.`,
      { button: 'See the round', url: roundUrl(publicUrl, { lotteryId }) },
    ],
    smallPrint: ['You get this mail because you play in this round.'],
  });
}

export interface NotifyDeps {
  db: Database;
  publicUrl: string;
  send: SendPush;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const batch = 100;
/** Concurrent pushes: one push service that does not respond must not block the others. */
const concurrency = 8;
/** A push is given up after these attempts; the last one is about four hours after the first. */
const mostAttempts = 10;

const Target = Type.Object({
  endpoint: Type.String(),
  keys: Type.Object({ p256dh: Type.String(), auth: Type.String() }),
});

/**
 * Turns queued notifications into mails of the outbox and queued pushes, in the transaction that takes them from the queue: after
 * a crash they are still queued, and only one process handles each.
 * @returns the number of mails
 */
export async function dispatchAlerts({ db, publicUrl }: Pick<NotifyDeps, 'db' | 'publicUrl'>): Promise<number> {
  let mails = 0;
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const alerts = await takeAlerts(tx, batch);
      const mailed = alerts.flatMap((alert) => {
        if (alert.mailTo === null) return [];
        if (alert.kind === 'extended') return [extensionMail(alert.mailTo, publicUrl, alert)];
        return alert.choice === 'mail' ? [alertMail(alert.mailTo, publicUrl, alert)] : [];
      });
      for (const mail of mailed) await addToOutbox(tx, mail);
      const pushed = alerts.filter(({ choice, kind }) => choice === 'push' && kind === 'settled');
      if (pushed.length > 0) await queuePushes(tx, pushed);
      return { alerts: alerts.length, mails: mailed.length };
    });
    mails += taken.mails;
    if (taken.alerts < batch) return mails;
  }
}

/** Sends due pushes until there are none or `stopped` is aborted. Several processes may run it at the same time. */
export async function sendPushes(deps: NotifyDeps, stopped?: AbortSignal): Promise<void> {
  const worker = async () => {
    while (!stopped?.aborted && (await sendOne(deps)));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function sendOne(deps: NotifyDeps): Promise<boolean> {
  const push = await claimPush(deps.db);
  if (!push) return false;
  const target: PushTarget = Value.Parse(Target, JSON.parse(decrypt(deps.db, 'push', String(push.userId), push.target)));
  await settle(deps, push, await deps.send(target, alertPush(deps.publicUrl, push)));
  return true;
}

/** The log never has the endpoint: it is a secret of the browser. */
async function settle({ db, log }: NotifyDeps, push: DuePush, outcome: PushOutcome): Promise<void> {
  const { id, attempts, lotteryId } = push;
  if (outcome.kind === 'sent') return removePush(db, id);
  if (outcome.kind === 'gone') return deletePushSubscription(db, push);
  if (attempts >= mostAttempts) {
    log.warn({ push: id, lotteryId, attempts, reason: outcome.reason }, 'A push could not be sent and is given up');
    return removePush(db, id);
  }
  if (outcome.retryAfter !== undefined) await postponePush(db, id, outcome.retryAfter);
}
