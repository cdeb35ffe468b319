import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged, EmailRequest, ResetPasswordRequest } from 'shared/contracts/auth';
import { errorResponses } from '../../base/http/errorResponses.ts';
import { limitedErrors } from '../../base/http/schemas.ts';
import { withExample } from '../../base/http/withExample.ts';
import { emailSent } from '../email-proofs/acceptEmail.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { forgotPassword, resetPassword } from './recovery.service.ts';

/** POST /api/auth/forgot-password and reset-password: a new password with a mailed code. */
export const recoveryRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  app.post(
    '/api/auth/forgot-password',
    {
      schema: {
        tags: ['Auth'],
        summary: 'Mail a code for a new password',
        description:
          'The answer is the same whether a member has this address or not. The code lives 10 minutes and has 5 tries.',
        body: withExample(EmailRequest, { email: 'player01@example.com' }),
        response: {
          200: withExample(Acknowledged, emailSent),
          ...errorResponses(limitedErrors),
        },
      },
    },
    async (request) => {
      await forgotPassword(deps, request.body.email, request.ip);
      return emailSent;
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      schema: {
        tags: ['Auth'],
        summary: 'Set a new password with the mailed code',
        description: 'Ends all sessions of the member. A second factor is still asked for at the next login.',
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
    async (request) => {
      await resetPassword(deps, request.body, request.ip);
      return { message: 'Password Reset Successful' };
    },
  );
};
