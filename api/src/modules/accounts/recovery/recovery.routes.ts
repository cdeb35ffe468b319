import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { route } from '../../../core/http/route.ts';
import { emailSent } from '../email-proofs/emailProofs.repository.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { keepDevice, visitorOf } from '../sessions/visitor.ts';
import { forgotPassword, resetPassword } from './recovery.service.ts';

export const recoveryRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/auth/forgot-password',
    {
      tags: ['Auth'],
      summary: 'Mail a code and a link for a new password',
      description:
        'The answer is the same whether a member has this address or not. The code lives 10 minutes, the link two hours. Asking again mails the same ones.',
      sent: { email: 'player01@example.com', captcha: 'token of the captcha widget' },
      example: emailSent,
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await forgotPassword(deps, request.body, visitorOf(deps, request));
      return emailSent;
    },
  );

  route(
    app,
    '/api/auth/reset-password',
    {
      tags: ['Auth'],
      summary: 'Set a new password with the mailed code, or the secret of the mailed link',
      description:
        'Ends all sessions of the member. A second factor is still asked for at the next login. An address has 5 wrong codes a day; a link works whatever became of them.',
      sent: {
        email: 'player01@example.com',
        token: '123456',
        newPassword: 'a longer password',
      },
      example: { message: 'Password Reset Successful' },
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
