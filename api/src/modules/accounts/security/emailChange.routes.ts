import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { paths } from 'shared/contracts/paths';
import { html } from '../../../core/http/html.ts';
import { plainPage, sendPage, TokenForm, tokenForm } from '../../../core/http/plain-page/plainPage.ts';
import { acceptForms, route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { askEmailChange, confirmEmailChange, newEmailPath } from './emailChange.service.ts';

export const emailChangeRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  acceptForms(app);

  route(
    app,
    '/api/user-auth/change-email',
    {
      tags: ['Security'],
      summary: 'Ask for another email address',
      description:
        'Mails a link to the new address, which counts once the link was confirmed; the address before gets a mail then. The answer is the same whether somebody has that address or not.',
      sent: { currentPassword: 'the password of now', email: 'new@example.com' },
      example: { message: 'We have sent a link to your new address.' },
    },
    async (request) => {
      await askEmailChange(deps, request, request.body, request.ip);
      return { message: 'We have sent a link to your new address.' };
    },
  );

  app.get(newEmailPath, { schema: { hide: true, querystring: TokenForm } }, async ({ query: { token } }, reply) =>
    sendPage(reply, 200, confirmPage(token)),
  );

  app.post(newEmailPath, { schema: { hide: true, body: TokenForm } }, async ({ body: { token } }, reply) =>
    (await confirmEmailChange(deps, token)) ? sendPage(reply, 200, changedPage()) : sendPage(reply, 400, linkOverPage()),
  );
};

const confirmPage = (token: string) =>
  plainPage(
    'Your new email address',
    html`<p>From then on our mails go here, also the code for a forgotten password.</p>
${tokenForm(newEmailPath, token, 'Use this address')}`,
  );

const changedPage = () =>
  plainPage(
    'Your address is changed',
    html`<p>Our mails go to your new address now. We have told the one before.</p>
<a class="button" href="${paths.account()}">To your account</a>`,
  );

const linkOverPage = () =>
  plainPage(
    'This link does not work any more',
    html`<p>It was used before, it is older than 24 hours, you asked for another address since, or somebody else has this one by now. Your address is what it was.</p>
<a class="button" href="${paths.account()}">To your account</a>`,
  );
