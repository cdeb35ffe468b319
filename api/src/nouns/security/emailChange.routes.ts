import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Acknowledged } from 'shared/contracts/auth';
import { paths } from 'shared/contracts/paths';
import { ChangeEmailRequest } from 'shared/contracts/security';
import { Type } from 'typebox';
import { errorResponses } from '../../base/http/errorResponses.ts';
import { html } from '../../base/http/html.ts';
import { bearer, limitedErrors, memberErrors } from '../../base/http/schemas.ts';
import { withExample } from '../../base/http/withExample.ts';
import { page } from '../registration/page.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { askEmailChange, confirmEmailChange, newEmailPath } from './emailChange.service.ts';

const TokenForm = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** POST /api/user-auth/change-email, and the page of the link that it mails. */
export const emailChangeRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.post(
    '/api/user-auth/change-email',
    {
      preHandler: app.authenticate,
      schema: {
        tags: ['Security'],
        security: bearer,
        summary: 'Ask for another email address',
        description:
          'Mails a link to the new address, which counts once the link was confirmed; the address before gets a mail then. The answer is the same whether somebody has that address or not.',
        body: withExample(ChangeEmailRequest, { currentPassword: 'the password of now', email: 'new@example.com' }),
        response: {
          200: withExample(Acknowledged, { message: 'We have sent a link to your new address.' }),
          ...errorResponses({ ...limitedErrors, ...memberErrors }),
        },
      },
    },
    async (request) => {
      await askEmailChange(deps, request, request.body, request.ip);
      return { message: 'We have sent a link to your new address.' };
    },
  );

  app.get(newEmailPath, { schema: { hide: true, querystring: TokenForm } }, async ({ query: { token } }, reply) =>
    send(reply, 200, confirmPage(token)),
  );

  app.post(newEmailPath, { schema: { hide: true, body: TokenForm } }, async ({ body: { token } }, reply) =>
    (await confirmEmailChange(deps, token)) ? send(reply, 200, changedPage()) : send(reply, 400, linkOverPage()),
  );
};

function send(reply: FastifyReply, statusCode: number, text: string): FastifyReply {
  return reply.code(statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}

/** Asks for a click, because programs that check mails for viruses open links. */
const confirmPage = (token: string) =>
  page(
    'Your new email address',
    html`<p>From then on our mails go here, also the code for a forgotten password.</p>
<form method="post" action="${newEmailPath}">
<input type="hidden" name="token" value="${token}">
<button type="submit">Use this address</button>
</form>`,
  );

const changedPage = () =>
  page(
    'Your address is changed',
    html`<p>Our mails go to your new address now. We have told the one before.</p>
<a class="button" href="${paths.account()}">To your account</a>`,
  );

const linkOverPage = () =>
  page(
    'This link does not work any more',
    html`<p>It was used before, it is older than 24 hours, you asked for another address since, or somebody else has this one by now. Your address is what it was.</p>
<a class="button" href="${paths.account()}">To your account</a>`,
  );
