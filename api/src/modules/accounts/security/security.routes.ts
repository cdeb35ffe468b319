import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged } from 'shared/contracts/auth';
import {
  AuthenticatorOffer,
  ChangePasswordRequest,
  EndSessionsRequest,
  FactorCodeRequest,
  MemberSessions,
  OfferAuthenticatorRequest,
  PasswordChanged,
  RecoveryCodes,
  RemoveFactorRequest,
  SecondFactorState,
} from 'shared/contracts/security';
import { deviceName } from '../../../core/http/deviceName.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { bearer, limitedErrors, memberErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { endOtherSessions, endSessionByName, listSessions } from '../sessions/sessions.repository.ts';
import { keepDevice, visitorOf } from '../sessions/visitor.ts';
import { confirmAuthenticator, offerAuthenticator, removeAuthenticator } from './factor.service.ts';
import { mailCode } from './mailedCode.ts';
import { changePassword } from './password.service.ts';
import { findFactorState } from './security.repository.ts';

const tags = ['Security'];
const errors = { ...limitedErrors, ...memberErrors };
const withCode = errorResponses({ ...errors, 400: ['VALIDATION', 'INVALID_CODE'] });
const aPassword = 'the password of now';

/** Routes of a member's credentials and sessions: /api/user-auth/…. */
export const securityRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const common = { tags, security: bearer };

  app.post(
    '/api/user-auth/change-password',
    {
      preHandler: app.authenticate,
      schema: {
        ...common,
        summary: 'Change the password',
        description:
          'Ends all other sessions, pending logins and mailed links; the member gets a mail. The session that asks goes on with the token of the answer, and its token of before ends.',
        body: withExample(ChangePasswordRequest, { currentPassword: aPassword, newPassword: 'copper-harbour-violin' }),
        response: {
          200: withExample(PasswordChanged, { message: 'Password changed.', jwt: 'the token of this session from now on' }),
          ...withCode,
        },
      },
    },
    async (request, reply) => {
      const visitor = visitorOf(deps, request);
      const { userId, sessionId, sessionKey: key } = request;
      const jwt = await changePassword(deps, { userId, sessionId, key, visitor }, request.body);
      keepDevice(deps, reply, visitor);
      return { message: 'Password changed.', jwt };
    },
  );

  app.post(
    '/api/user-auth/code',
    {
      preHandler: app.authenticate,
      schema: {
        ...common,
        summary: 'Mail the code that a change of the account asks for, to a member whose logins ask for one',
        response: {
          200: withExample(Acknowledged, { message: 'Email sent successfully!' }),
          ...errorResponses({ ...errors, 403: ['FORBIDDEN'] }),
        },
      },
    },
    async (request) => {
      await mailCode(deps, request, 'change');
      return { message: 'Email sent successfully!' };
    },
  );

  app.get(
    '/api/user-auth/sessions',
    {
      preHandler: app.authenticate,
      schema: {
        ...common,
        summary: 'Where the member is logged in, last used first',
        response: {
          200: withExample(MemberSessions, {
            contents: [
              {
                id: '3f0c4a4e-8f0e-4f55-9b83-0d2f4e1f7a11',
                device: 'Firefox on Linux',
                startedAt: 1_790_000_000_000,
                lastUsedAt: 1_790_000_300_000,
                endsAt: 1_790_172_800_000,
                current: true,
              },
            ],
          }),
          ...errorResponses(memberErrors),
        },
      },
    },
    async (request) => {
      const rows = await listSessions(deps.db, request.userId);
      return {
        contents: rows.map(({ id, name, agent, createdAt, lastUsedAt, expiresAt }) => ({
          id: name,
          device: deviceName(agent),
          startedAt: createdAt.getTime(),
          lastUsedAt: lastUsedAt.getTime(),
          endsAt: expiresAt.getTime(),
          current: id === request.sessionId,
        })),
      };
    },
  );

  app.post(
    '/api/user-auth/sessions/end',
    {
      preHandler: app.authenticate,
      schema: {
        ...common,
        summary: 'End one session, or all but this one',
        body: withExample(EndSessionsRequest, { id: '3f0c4a4e-8f0e-4f55-9b83-0d2f4e1f7a11' }),
        response: {
          200: withExample(Acknowledged, { message: 'Ended.' }),
          ...errorResponses({ ...errors, 404: ['NOT_FOUND'] }),
        },
      },
    },
    async (request) => {
      const { id } = request.body;
      if (id === undefined) await endOtherSessions(deps.db, request.userId, request.sessionId);
      else if (!(await endSessionByName(deps.db, request.userId, id)))
        throw new ApiError(404, 'NOT_FOUND', 'This session has ended already.');
      return { message: 'Ended.' };
    },
  );

  app.get(
    '/api/user-auth/authenticator',
    {
      preHandler: app.authenticate,
      schema: {
        ...common,
        summary: 'What logging in asks for beside the password',
        response: {
          200: withExample(SecondFactorState, { kind: 'totp', recoveryCodesLeft: 9 }),
          ...errorResponses(memberErrors),
        },
      },
    },
    (request) => findFactorState(deps.db, request.userId),
  );

  app.post(
    '/api/user-auth/authenticator/offer',
    {
      preHandler: app.authenticate,
      schema: {
        ...common,
        summary: 'Begin to set up an authenticator',
        description: 'The secret lives 15 minutes and counts once a code of it was confirmed.',
        body: withExample(OfferAuthenticatorRequest, { currentPassword: aPassword }),
        response: {
          200: withExample(AuthenticatorOffer, {
            secret: 'KNXGC2LMEBGG65DU',
            uri: 'otpauth://totp/Snail%20Lotto:player01?secret=KNXGC2LMEBGG65DU&issuer=Snail%20Lotto',
            qr: { size: 53, path: 'M4 4h7v1H4z' },
          }),
          ...errorResponses({ ...errors, 400: ['VALIDATION', 'INVALID_CODE'], 403: ['FORBIDDEN'] }),
        },
      },
    },
    (request) => offerAuthenticator(deps, request, request.body),
  );

  app.post(
    '/api/user-auth/authenticator/confirm',
    {
      preHandler: app.authenticate,
      schema: {
        ...common,
        summary: 'Make the authenticator the second factor, with a code of it',
        description: 'The recovery codes of the answer are never shown again.',
        body: withExample(FactorCodeRequest, { otp: '123456' }),
        response: { 200: withExample(RecoveryCodes, { recoveryCodes: ['7K2M-9QXA-4TBD-W0RE'] }), ...withCode },
      },
    },
    async (request) => ({ recoveryCodes: await confirmAuthenticator(deps, request, request.body.otp) }),
  );

  app.post(
    '/api/user-auth/authenticator/remove',
    {
      preHandler: app.authenticate,
      schema: {
        ...common,
        summary: 'Remove the authenticator and its recovery codes, with a code of either',
        body: withExample(RemoveFactorRequest, { currentPassword: aPassword, otp: '123456' }),
        response: { 200: withExample(Acknowledged, { message: 'Removed.' }), ...withCode },
      },
    },
    async (request) => {
      await removeAuthenticator(deps, request, request.body);
      return { message: 'Removed.' };
    },
  );
};
