import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged, ForgotPasswordRequest, ResetPasswordRequest } from 'shared/contracts/auth';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { limitedErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import { emailSent } from '../email-proofs/acceptEmail.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { keepDevice, visitorOf } from '../sessions/visitor.ts';
import { forgotPassword, resetPassword } from './recovery.service.ts';

/** Routes of the password reset by mail: POST /api/auth/forgot-password and reset-password. */
export const recoveryRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  app.post(
    '/api/auth/forgot-password',
    {
      schema: {
        tags: ['Auth'],
        summary: 'Mail a code and a link for a new password',
        description:
          'The answer is the same whether a member has this address or not. The code lives 10 minutes, the link two hours. Asking again mails the same ones.',
        body: withExample(ForgotPasswordRequest, { email: 'player01@example.com', captcha: 'token of the captcha widget' }),
        response: {
          200: withExample(Acknowledged, emailSent),
          ...errorResponses({ ...limitedErrors, 400: ['VALIDATION', 'CAPTCHA_FAILED'] }),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await forgotPassword(deps, request.body, visitorOf(deps, request));
      return emailSent;
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      schema: {
        tags: ['Auth'],
        summary: 'Set a new password with the mailed code, or the secret of the mailed link',
        description:
          'Ends all sessions of the member. A second factor is still asked for at the next login. An address has 5 wrong codes a day; a link works whatever became of them.',
        body: withExample(ResetPasswordRequest, {
          email: 'player01@example.com',
          token: '123456',
          newPassword: 'a longer password',
        }),
        response: {
          200: withExample(Acknowledged, { message: 'Password Reset Successful' }),
          ...errorResponses({ ...limitedErrors, 400: ['VALIDATION', 'INVALID_CODE'] }),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const visitor = visitorOf(deps, request);
      await resetPassword(deps, request.body, visitor);
      keepDevice(deps, reply, visitor);
      return { message: 'Password Reset Successful' };
    },
  );
};
