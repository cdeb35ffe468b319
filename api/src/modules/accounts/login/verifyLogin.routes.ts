import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged, LoginResponse, SendEmailOtpRequest, VerifyLoginRequest } from 'shared/contracts/auth';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { limitedErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { keepDevice, visitorOf } from '../sessions/visitor.ts';
import { sendLoginCode } from './challenges.service.ts';
import { verifyLogin } from './verifyLogin.service.ts';

const tags = ['Auth'];
const aChallenge = 'the challenge of the login answer';

export const verifyLoginRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  app.post(
    '/api/user-auth/verify-login',
    {
      schema: {
        tags,
        summary: 'Finish a login with its second factor',
        description:
          'Type `2fa` takes an authenticator code or a recovery code, type `email_otp` the mailed code. A login has 5 tries.',
        body: withExample(VerifyLoginRequest, { username: 'secure01', otp: '123456', type: '2fa', challenge: aChallenge }),
        response: {
          200: LoginResponse,
          ...errorResponses({
            ...limitedErrors,
            400: ['VALIDATION', 'INVALID_CODE', 'CHALLENGE_EXPIRED'],
            423: ['ACCOUNT_LOCKED'],
          }),
        },
      },
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

  app.post(
    '/api/user-auth/send-email-otp',
    {
      schema: {
        tags,
        summary: 'Mail a fresh code for a pending login',
        description: '60 seconds must pass between two mails; Retry-After says how many are left. The former code stops working.',
        body: withExample(SendEmailOtpRequest, { username: 'mailed01', challenge: aChallenge }),
        response: {
          200: withExample(Acknowledged, { message: 'Email OTP sent successfully' }),
          ...errorResponses({ ...limitedErrors, 400: ['VALIDATION', 'CHALLENGE_EXPIRED'] }),
        },
      },
    },
    async (request) => {
      await sendLoginCode(deps, request.body);
      return { message: 'Email OTP sent successfully' };
    },
  );
};
