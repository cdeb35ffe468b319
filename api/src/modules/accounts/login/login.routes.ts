import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LoginRequest, LoginResponse } from 'shared/contracts/auth';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { limitedErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { keepDevice, visitorOf } from '../sessions/visitor.ts';
import { login } from './login.service.ts';

export const loginRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  app.post(
    '/api/auth/login',
    {
      schema: {
        tags: ['Auth'],
        summary: 'Log in with name and password',
        description:
          'nextStep `none` carries the bearer token. `2fa` and `email_otp` carry a challenge for verify-login instead.',
        body: withExample(LoginRequest, {
          username: 'player01',
          password: 'player01pass',
          captcha: 'token of the captcha widget',
        }),
        response: {
          200: LoginResponse,
          ...errorResponses({
            ...limitedErrors,
            400: ['VALIDATION', 'CAPTCHA_FAILED'],
            401: ['INVALID_CREDENTIALS'],
            403: ['EMAIL_NOT_VERIFIED'],
            423: ['ACCOUNT_LOCKED'],
          }),
        },
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
