import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { paths } from 'shared/contracts/paths';
import { deviceName } from '../../../core/http/deviceName.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { html } from '../../../core/http/html.ts';
import { plainPage, sendPage, TokenForm, tokenForm } from '../../../core/http/plain-page/plainPage.ts';
import { acceptForms, route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { endOtherSessions, endSessionByName, listSessions } from '../sessions/sessions.repository.ts';
import { keepDevice, visitorOf } from '../sessions/visitor.ts';
import { askEmailChange, confirmEmailChange, newEmailPath } from './emailChange.service.ts';
import { confirmAuthenticator, offerAuthenticator, removeAuthenticator } from './factor.service.ts';
import { changePassword } from './password.service.ts';
import { findFactorState } from './security.repository.ts';
import { mailCode } from './stepUp.ts';

const tags = ['Security'];
const aPassword = 'the password of now';

export const securityRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/user-auth/change-password',
    {
      tags,
      summary: 'Change the password',
      description:
        'Ends all other sessions, pending logins and mailed links; the member gets a mail. The session that asks goes on with the token of the answer, and its token of before ends.',
      sent: { currentPassword: aPassword, newPassword: 'copper-harbour-violin' },
      example: { message: 'Password changed.', jwt: 'the token of this session from now on' },
    },
    async (request, reply) => {
      const visitor = visitorOf(deps, request);
      const { userId, sessionId, sessionKey: key } = request;
      const jwt = await changePassword(deps, { userId, sessionId, key, visitor }, request.body);
      keepDevice(deps, reply, visitor);
      return { message: 'Password changed.', jwt };
    },
  );

  route(
    app,
    '/api/user-auth/code',
    {
      tags,
      summary: 'Mail the code that a change of the account asks for, to a member whose logins ask for one',
      example: { message: 'Email sent successfully!' },
    },
    async (request) => {
      await mailCode(deps, request, 'change');
      return { message: 'Email sent successfully!' };
    },
  );

  route(
    app,
    '/api/user-auth/sessions',
    {
      tags,
      summary: 'Where the member is logged in, last used first',
      example: {
        contents: [
          {
            id: '3f0c4a4e-8f0e-4f55-9b83-0d2f4e1f7a11',
            device: 'Firefox on Linux',
            signedInWith: 'password',
            startedAt: 1_790_000_000_000,
            lastUsedAt: 1_790_000_300_000,
            endsAt: 1_790_172_800_000,
            current: true,
          },
        ],
      },
    },
    async (request) => {
      const rows = await listSessions(deps.db, request.userId);
      return {
        contents: rows.map(({ id, name, agent, signedInWith, createdAt, lastUsedAt, expiresAt }) => ({
          id: name,
          device: deviceName(agent),
          signedInWith,
          startedAt: createdAt.getTime(),
          lastUsedAt: lastUsedAt.getTime(),
          endsAt: expiresAt.getTime(),
          current: id === request.sessionId,
        })),
      };
    },
  );

  route(
    app,
    '/api/user-auth/sessions/end',
    {
      tags,
      summary: 'End one session, or all but this one',
      sent: { id: '3f0c4a4e-8f0e-4f55-9b83-0d2f4e1f7a11' },
      example: { message: 'Ended.' },
    },
    async (request) => {
      const { id } = request.body;
      if (id === undefined) await endOtherSessions(deps.db, request.userId, request.sessionId);
      else if (!(await endSessionByName(deps.db, request.userId, id)))
        throw new ApiError(404, 'NOT_FOUND', 'This session has ended already.');
      return { message: 'Ended.' };
    },
  );

  route(
    app,
    '/api/user-auth/authenticator',
    { tags, summary: 'What logging in asks for beside the password', example: { kind: 'totp', recoveryCodesLeft: 9 } },
    (request) => findFactorState(deps.db, request.userId),
  );

  route(
    app,
    '/api/user-auth/authenticator/offer',
    {
      tags,
      summary: 'Begin to set up an authenticator',
      description: 'The secret lives 15 minutes and counts once a code of it was confirmed.',
      sent: { currentPassword: aPassword },
      example: {
        secret: 'KNXGC2LMEBGG65DU',
        uri: 'otpauth://totp/Snail%20Lotto:player01?secret=KNXGC2LMEBGG65DU&issuer=Snail%20Lotto',
        qr: { size: 53, path: 'M4 4h7v1H4z' },
      },
    },
    (request) => offerAuthenticator(deps, request, request.body),
  );

  route(
    app,
    '/api/user-auth/authenticator/confirm',
    {
      tags,
      summary: 'Make the authenticator the second factor, with a code of it',
      description: 'The recovery codes of the answer are never shown again.',
      sent: { otp: '123456' },
      example: { recoveryCodes: ['7K2M-9QXA-4TBD-W0RE'] },
    },
    async (request) => ({ recoveryCodes: await confirmAuthenticator(deps, request, request.body.otp) }),
  );

  route(
    app,
    '/api/user-auth/authenticator/remove',
    {
      tags,
      summary: 'Remove the authenticator and its recovery codes, with a code of either',
      sent: { currentPassword: aPassword, otp: '123456' },
      example: { message: 'Removed.' },
    },
    async (request) => {
      await removeAuthenticator(deps, request, request.body);
      return { message: 'Removed.' };
    },
  );
};

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
