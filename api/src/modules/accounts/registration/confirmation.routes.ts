import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged, EmailRequest } from 'shared/contracts/auth';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { limitedErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import { emailSent } from '../email-proofs/acceptEmail.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { resendConfirmation } from './confirmation.service.ts';

export const confirmationRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  app.post(
    '/api/auth/resend-verification-email',
    {
      schema: {
        tags: ['Auth'],
        summary: 'Mail the link that confirms an address again',
        description: 'The answer is the same whether a member has this address or not.',
        body: withExample(EmailRequest, { email: 'player01@example.com' }),
        response: {
          200: withExample(Acknowledged, emailSent),
          ...errorResponses(limitedErrors),
        },
      },
    },
    async (request) => {
      await resendConfirmation(deps, request.body.email, request.ip);
      return emailSent;
    },
  );
};
