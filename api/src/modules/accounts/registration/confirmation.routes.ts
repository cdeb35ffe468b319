import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { route } from '../../../core/http/route.ts';
import { emailSent } from '../email-proofs/acceptEmail.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { resendConfirmation } from './confirmation.service.ts';

export const confirmationRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/auth/resend-verification-email',
    {
      tags: ['Auth'],
      summary: 'Mail the link that confirms an address again',
      description: 'The answer is the same whether a member has this address or not.',
      sent: { email: 'player01@example.com' },
      example: emailSent,
    },
    async (request) => {
      await resendConfirmation(deps, request.body.email, request.ip);
      return emailSent;
    },
  );
};
