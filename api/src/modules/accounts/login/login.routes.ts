import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { keepDevice, visitorOf } from '../sessions/visitor.ts';
import { login } from './login.service.ts';

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
