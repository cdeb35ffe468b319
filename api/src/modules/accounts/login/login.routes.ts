import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { keepDevice, visitorOf } from '../sessions/visitor.ts';
import { sendLoginCode } from './challenges.service.ts';
import { login } from './login.service.ts';
import { verifyLogin } from './verifyLogin.service.ts';

export const loginRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/auth/login',
    {
      tags: ['Auth'],
      summary: 'Log in with name and password',
      description: 'nextStep `none` carries the bearer token. `2fa` and `email_otp` carry a challenge for verify-login instead.',
      sent: {
        username: 'player01',
        password: 'player01pass',
        captcha: 'token of the captcha widget',
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { remember } = request.body;
      const visitor = { ...visitorOf(deps, request), key: app.proofs.keyOfLogin(request, reply), remember };
      const answer = await login(deps, request.body, visitor);
      if (answer.jwt !== null) keepDevice(deps, reply, visitor);
      return answer;
    },
  );
};

const tags = ['Auth'];
const aChallenge = 'the challenge of the login answer';

export const verifyLoginRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/user-auth/verify-login',
    {
      tags,
      summary: 'Finish a login with its second factor',
      description:
        'Type `2fa` takes an authenticator code or a recovery code, type `email_otp` the mailed code. A login has 5 tries.',
      sent: { username: 'secure01', otp: '123456', type: '2fa', challenge: aChallenge },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { remember } = request.body;
      const visitor = { ...visitorOf(deps, request), key: app.proofs.keyOfLogin(request, reply), remember };
      const answer = await verifyLogin(deps, request.body, visitor);
      keepDevice(deps, reply, visitor);
      return answer;
    },
  );

  route(
    app,
    '/api/user-auth/send-email-otp',
    {
      tags,
      summary: 'Mail a fresh code for a pending login',
      description: '60 seconds must pass between two mails; Retry-After says how many are left. The former code stops working.',
      sent: { username: 'mailed01', challenge: aChallenge },
      example: { message: 'Email OTP sent successfully' },
    },
    async (request) => {
      await sendLoginCode(deps, request.body);
      return { message: 'Email OTP sent successfully' };
    },
  );
};
