import { randomBytes } from 'node:crypto';
import { confirmNewsMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { rules } from '../../../core/rate-limit/rules.ts';
import { isLinkSecret, secretHash } from '../../../core/secrets/codes.ts';
import type { AccountDeps } from '../../accounts/sessions/accountDeps.ts';
import { leaveSecret } from './leaveLink.ts';
import { mailboxOf } from './mailbox.ts';
import { askSubscription, confirmDays, confirmSubscription, leaveNews } from './subscriptions.repository.ts';

/** Where the mailed link leads: a page with a button. */
export const confirmPath = '/api/subscription/confirm';

/** What the subscribe box sends: the address in its normal form, and the member who was logged in. */
interface Wish {
  email: string;
  fullName: string | null;
  userId: number | null;
}

/**
 * Mails the link that subscribes an address. Known and unknown addresses run the same statements and are answered alike; whoever has
 * subscribed, or was mailed within a day, gets no mail.
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

/** @returns false when the link is over, or none of ours */
export const confirm = async ({ db }: AccountDeps, secret: string): Promise<boolean> =>
  isLinkSecret(secret) && (await confirmSubscription(db, secretHash(secret)));

/** Ends a subscription at once. Nobody is told whether there was one. */
export async function leave({ db }: AccountDeps, secret: string): Promise<void> {
  if (isLinkSecret(secret)) await leaveNews(db, secretHash(secret));
}
