import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../core/db/database.ts';
import { confirmNewsMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { isLinkSecret, keyedHash, secretHash } from '../../../core/secrets/codes.ts';
import type { AccountDeps } from '../../accounts/sessions/accountDeps.ts';
import { askSubscription, confirmDays, confirmSubscription, leaveNews } from './subscriptions.repository.ts';

/** Page with an unsubscribe button, and the POST target for one-click unsubscribe of mail programs (RFC 8058). */
export const leavePath = '/api/subscription/leave';

/**
 * Computes the unsubscribe secret of an address: 128 bits of a keyed hash, so that links work for ever without storage.
 * @param email normalised
 */
export const leaveSecret = (db: Queryable, email: string): string =>
  keyedHash(db, 'leave-news', email).subarray(0, 16).toString('base64url');

export const leaveLink = (db: Queryable, publicUrl: string, email: string): string =>
  `${publicUrl}${leavePath}?token=${leaveSecret(db, email)}`;

/**
 * Reduces an address to its probable mailbox: many providers ignore a plus suffix and dots in the name. Used only for rate
 * limits, never for sending.
 * @param email normalised
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '')}${email.slice(at)}`;
}

export const confirmPath = '/api/subscription/confirm';

interface Wish {
  email: string;
  fullName: string | null;
  userId: number | null;
}

/**
 * Mails a confirmation link to an address. Known and unknown addresses run the same statements and get the same response; no mail
 * is sent to subscribed addresses, nor twice within a day.
 */
export async function subscribe(deps: AccountDeps, wish: Wish): Promise<void> {
  const { allowed } = await deps.limits.count(rules.subscribeMailByMailbox, mailboxOf(wish.email));
  const secret = randomBytes(16).toString('base64url');
  await deps.db.transaction(async (tx) => {
    const hashes = { confirmHash: secretHash(secret), leaveHash: secretHash(leaveSecret(tx, wish.email)) };
    const wanted = await askSubscription(tx, { ...wish, ...hashes }, allowed);
    const link = `${deps.config.publicUrl}${confirmPath}?token=${secret}`;
    await addToOutbox(tx, confirmNewsMail(wish.email, link, confirmDays), wanted);
  });
  deps.mailer.wake();
}

export const confirm = async ({ db }: AccountDeps, secret: string): Promise<boolean> =>
  isLinkSecret(secret) && (await confirmSubscription(db, secretHash(secret)));

/** Ends a subscription. The response does not reveal whether there was one. */
export async function leave({ db }: AccountDeps, secret: string): Promise<void> {
  if (isLinkSecret(secret)) await leaveNews(db, secretHash(secret));
}
