import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { leavePath } from './leaveLink.ts';
import { confirmedPage, confirmPage, leavePage, leftPage, linkOverPage } from './subscriptionPages.ts';
import { confirm, confirmPath, leave } from './subscriptions.service.ts';

const Token = Type.Object({ token: Type.String({ maxLength: 200 }) });

/**
 * The pages that mails about the news lead to. A GET changes nothing, since programs that check mails follow links; what a press sends
 * changes it at once, without login or cookie. They need no script.
 */
export const subscriptionRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  // A form of ours, or what mail programs send to leave (RFC 8058): what counts then is the address it is sent to.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const asked = { schema: { hide: true, querystring: Token } };

  app.get(confirmPath, asked, async ({ query: { token } }, reply) => send(reply, 200, confirmPage(token)));

  app.post(confirmPath, { schema: { hide: true, body: Token } }, async ({ body: { token } }, reply) =>
    (await confirm(deps, token)) ? send(reply, 200, confirmedPage()) : send(reply, 400, linkOverPage()),
  );

  app.get(leavePath, asked, async ({ query: { token } }, reply) => send(reply, 200, leavePage(token)));

  app.post(leavePath, asked, async ({ query: { token } }, reply) => {
    await leave(deps, token);
    return send(reply, 200, leftPage());
  });
};

function send(reply: FastifyReply, statusCode: number, page: string): FastifyReply {
  return reply.code(statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
