import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '../../../core/db/database.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import type { PushOutcome, PushTarget, SendPush } from '../../../core/push/push.ts';
import { unseal } from '../../../core/secrets/vault.ts';
import { alertMail, alertPush } from './alertWords.ts';
import { claimPush, type DuePush, forgetBrowser, putOffPush, queuePushes, removePush, takeAlerts } from './queue.repository.ts';

export interface TellDeps {
  db: Database;
  /** Address of the site, without a slash at its end. */
  publicUrl: string;
  send: SendPush;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Members whose mails and pushes are written in one go. */
const batch = 100;
/** Pushes on their way at a time: one service that does not answer must not hold up the others. */
const lanes = 8;
/** Attempts until a push is given up: the last some four hours after the first. */
const mostAttempts = 10;

const Target = Type.Object({
  endpoint: Type.String(),
  keys: Type.Object({ p256dh: Type.String(), auth: Type.String() }),
});

/**
 * Turns what was queued with settled rounds into mails in the outbox and pushes, in one transaction with taking it from the queue: a
 * process that dies leaves it there whole, and of two processes one has it.
 * @returns mails that were written
 */
export async function writeAlerts({ db, publicUrl }: Pick<TellDeps, 'db' | 'publicUrl'>): Promise<number> {
  let mails = 0;
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const alerts = await takeAlerts(tx, batch);
      const mailed = alerts.flatMap((alert) =>
        alert.choice === 'mail' && alert.mailTo !== null ? [alertMail(alert.mailTo, publicUrl, alert)] : [],
      );
      for (const mail of mailed) await addToOutbox(tx, mail);
      const pushed = alerts.filter(({ choice }) => choice === 'push');
      if (pushed.length > 0) await queuePushes(tx, pushed);
      return { alerts: alerts.length, mails: mailed.length };
    });
    mails += taken.mails;
    if (taken.alerts < batch) return mails;
  }
}

/** Sends the pushes that are due, until there are none or `stopped` is aborted. May run in any number of processes at once. */
export async function sendPushes(deps: TellDeps, stopped?: AbortSignal): Promise<void> {
  const lane = async () => {
    while (!stopped?.aborted && (await sendOne(deps)));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function sendOne(deps: TellDeps): Promise<boolean> {
  const push = await claimPush(deps.db);
  if (!push) return false;
  const target: PushTarget = Value.Parse(Target, JSON.parse(unseal(deps.db, 'push', String(push.userId), push.target)));
  await settle(deps, push, await deps.send(target, alertPush(deps.publicUrl, push)));
  return true;
}

/** The address is the browser's secret: it does not go into the log. */
async function settle({ db, log }: TellDeps, push: DuePush, outcome: PushOutcome): Promise<void> {
  const { id, attempts, lotteryId } = push;
  if (outcome.kind === 'sent') return removePush(db, id);
  if (outcome.kind === 'gone') return forgetBrowser(db, push);
  if (attempts >= mostAttempts) {
    log.warn({ push: id, lotteryId, attempts, reason: outcome.reason }, 'A push could not be sent and is given up');
    return removePush(db, id);
  }
  if (outcome.retryAfter !== undefined) await putOffPush(db, id, outcome.retryAfter);
}
