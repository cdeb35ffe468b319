import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { paths } from 'shared/contracts/paths';
import type { Queryable } from '../../../core/db/database.ts';
import { html } from '../../../core/http/html.ts';
import { type PlainPage, plainPage, sendPage, TokenForm, tokenForm } from '../../../core/http/plain-page/plainPage.ts';
import { acceptForms } from '../../../core/http/route.ts';
import { confirmNewsMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { isLinkSecret, keyedHash, secretHash } from '../../../core/secrets/codes.ts';
import type { AccountDeps, AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { askSubscription, confirmDays, confirmSubscription, leaveNews } from './subscriptions.repository.ts';

function confirmPage(token: string): PlainPage {
  return plainPage(
    'News by mail',
    html`<p>One press, and we tell you about new prizes and rounds. Every mail has a link that ends it again.</p>
${tokenForm(confirmPath, token, 'Subscribe this address')}`,
  );
}

function confirmedPage(): PlainPage {
  return plainPage(
    'You are subscribed',
    html`<p>We tell you about new prizes and rounds. Every mail has a link that ends it again.</p>
<a class="button" href="${paths.home()}">See what is running now</a>`,
  );
}

function linkOverPage(): PlainPage {
  return plainPage(
    'This link does not work any more',
    html`<p>It is older than ${String(confirmDays)} days, or you have left the list since. Subscribe again at the end of any page.</p>
<a class="button" href="${paths.home()}">To the site</a>`,
  );
}

function leavePage(token: string): PlainPage {
  return plainPage(
    'No more news?',
    html`<p>One press, and we forget this address. What concerns an account of yours is mailed as before.</p>
<form method="post" action="${leavePath}?token=${token}">
<button type="submit">Stop the news</button>
</form>`,
  );
}

function leftPage(): PlainPage {
  return plainPage(
    'No more news',
    html`<p>This address gets none from us any more. You can subscribe again at the end of any page.</p>
<a class="button" href="${paths.home()}">To the site</a>`,
  );
}

/**
 * Routes of the pages for news subscriptions. GET changes nothing, because mail scanners follow links; a POST takes effect
 * immediately, without login, cookie or JavaScript.
 */
export const subscriptionRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  // Accepts our form and the one-click POST of mail programs (RFC 8058), whose token is in the URL.
  acceptForms(app, ['application/x-www-form-urlencoded', 'multipart/form-data'], 4_096);
  const asked = { schema: { hide: true, querystring: TokenForm } };

  app.get(confirmPath, asked, async ({ query: { token } }, reply) => sendPage(reply, 200, confirmPage(token)));

  app.post(confirmPath, { schema: { hide: true, body: TokenForm } }, async ({ body: { token } }, reply) =>
    (await confirm(deps, token)) ? sendPage(reply, 200, confirmedPage()) : sendPage(reply, 400, linkOverPage()),
  );

  app.get(leavePath, asked, async ({ query: { token } }, reply) => sendPage(reply, 200, leavePage(token)));

  app.post(leavePath, asked, async ({ query: { token } }, reply) => {
    await leave(deps, token);
    return sendPage(reply, 200, leftPage());
  });
};

/** Page with an unsubscribe button, and the POST target for one-click unsubscribe of mail programs (RFC 8058). */
const leavePath = '/api/subscription/leave';

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

const confirmPath = '/api/subscription/confirm';

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

const confirm = async ({ db }: AccountDeps, secret: string): Promise<boolean> =>
  isLinkSecret(secret) && (await confirmSubscription(db, secretHash(secret)));

/** Ends a subscription. The response does not reveal whether there was one. */
async function leave({ db }: AccountDeps, secret: string): Promise<void> {
  if (isLinkSecret(secret)) await leaveNews(db, secretHash(secret));
}
