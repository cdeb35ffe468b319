import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged, EmailRequest, LoginRequest, LoginResponse, ResetPasswordRequest } from 'shared/contracts/auth';
import { errorResponses } from '../../base/http/errorResponses.ts';
import { bearer, limitedErrors, memberErrors } from '../../base/http/schemas.ts';
import { withExample } from '../../base/http/withExample.ts';
import { forgotPassword, resetPassword } from '../recovery/recovery.service.ts';
import { resendConfirmation } from '../registration/confirmation.service.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { deleteSession } from '../sessions/sessions.repository.ts';
import { login } from './login.service.ts';

const tags = ['Auth'];
const anEmail = { email: 'player01@example.com' };
const emailSent = { message: 'Email sent successfully!' };

/** POST /api/auth/…: log in, log out, confirm an address again, set a new password. */
export const authRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  app.post(
    '/api/auth/login',
    {
      schema: {
        tags,
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
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return login(deps, request.body, request.ip);
    },
  );

  app.post(
    '/api/auth/logout',
    {
      preHandler: app.authenticate,
      schema: {
        tags,
        summary: 'End this session; its token is refused from now on',
        security: bearer,
        response: {
          200: withExample(Acknowledged, { message: 'Logged out.' }),
          ...errorResponses(memberErrors),
        },
      },
    },
    async (request) => {
      await deleteSession(deps.db, request.sessionId);
      return { message: 'Logged out.' };
    },
  );

  app.post(
    '/api/auth/resend-verification-email',
    {
      schema: {
        tags,
        summary: 'Mail the link that confirms an address again',
        description: 'The answer is the same whether a member has this address or not.',
        body: withExample(EmailRequest, anEmail),
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

  app.post(
    '/api/auth/forgot-password',
    {
      schema: {
        tags,
        summary: 'Mail a code for a new password',
        description:
          'The answer is the same whether a member has this address or not. The code lives 10 minutes and has 5 tries.',
        body: withExample(EmailRequest, anEmail),
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
        tags,
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
