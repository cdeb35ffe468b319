import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { acceptForms } from '../../../core/http/acceptForms.ts';
import { sendPage } from '../../../core/http/plain-page/sendPage.ts';
import { TokenForm } from '../../../core/http/plain-page/tokenForm.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { leavePath } from './leaveLink.ts';
import { confirmedPage, confirmPage, leavePage, leftPage, linkOverPage } from './subscriptionPages.ts';
import { confirm, confirmPath, leave } from './subscriptions.service.ts';

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
