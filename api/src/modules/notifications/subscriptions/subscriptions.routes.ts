import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { acceptForms } from '../../../core/http/acceptForms.ts';
import { sendPage } from '../../../core/http/plain-page/sendPage.ts';
import { TokenForm } from '../../../core/http/plain-page/tokenForm.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { leavePath } from './leaveLink.ts';
import { confirmedPage, confirmPage, leavePage, leftPage, linkOverPage } from './subscriptionPages.ts';
import { confirm, confirmPath, leave } from './subscriptions.service.ts';

/**
 * The pages that mails about the news lead to. A GET changes nothing, since programs that check mails follow links; what a press sends
 * changes it at once, without login or cookie. They need no script.
 */
export const subscriptionRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  // A form of ours, or what mail programs send to leave (RFC 8058): what counts then is the address it is sent to.
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
