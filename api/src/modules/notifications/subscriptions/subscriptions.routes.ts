import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { paths } from 'shared/contracts/paths';
import { html } from '../../../core/http/html.ts';
import { type PlainPage, plainPage, sendPage, TokenForm, tokenForm } from '../../../core/http/plain-page/plainPage.ts';
import { acceptForms } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { confirmDays } from './subscriptions.repository.ts';
import { confirm, confirmPath, leave, leavePath } from './subscriptions.service.ts';

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
