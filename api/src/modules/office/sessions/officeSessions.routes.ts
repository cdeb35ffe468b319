import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { proofHeader } from 'shared/contracts/headers';
import type { NewOperatorSession } from 'shared/contracts/officeSession';
import { ApiError } from '../../../core/http/errors.ts';
import { networkOf } from '../../../core/http/network.ts';
import { route } from '../../../core/http/route.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { kindsOf } from '../acts/officeActs.repository.ts';
import { endSession } from './operatorSessions.repository.ts';
import { openOfficeSession, requestSignIn } from './signIn.service.ts';

const tags = ['Office'];
const operator = { id: 1, name: 'fiona', role: 'finance' } as const;
const endsAt = 1_790_000_000_000;
const secret = 'bXgtYnl0ZXM';
const kinds: Pick<NewOperatorSession, 'asks' | 'approves'> = { asks: ['members credit'], approves: ['members credit'] };

export const officeSessionRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/office/sessions/requests',
    {
      tags,
      summary: 'Begin to sign in: where the desk asks for the passkey',
      sent: { jkt: 'x'.repeat(43) },
      example: { link: 'https://office.lotto.example/sign-in#request' },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await deps.limits.take(rules.loginByAddress, networkOf(request.ip));
      app.proofs.offerNonce(reply);
      return { link: requestSignIn(deps, request.body.jkt, app.now()) };
    },
  );

  route(
    app,
    '/api/office/sessions',
    {
      tags,
      summary: 'Exchange the code for a session, with a proof of the key that began',
      sent: { code: secret },
      example: { token: secret, operator, endsAt, ...kinds },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await deps.limits.take(rules.loginByAddress, networkOf(request.ip));
      const key = request.headers[proofHeader] === undefined ? undefined : app.proofs.keyOfLogin(request, reply);
      if (key === undefined)
        throw new ApiError(401, 'PROOF_REQUIRED', 'Sign in at the address of the site, in the browser that began.');
      return openOfficeSession(deps, request.body.code, { key, address: request.ip });
    },
  );

  route(
    app,
    '/api/office/session',
    { tags, summary: 'Who is signed in, and what they may draft and approve', example: { operator, endsAt, ...kinds } },
    async (request, reply) => {
      const { operatorId: id, name, role, endsAt: ends } = await app.operatorSession(request, reply);
      return { operator: { id, name, role }, endsAt: ends.getTime(), ...(await kindsOf(deps.db, role)) };
    },
  );

  route(
    app,
    '/api/office/sessions/end',
    { tags, summary: 'End this session', example: { message: 'Signed out.' } },
    async (request, reply) => {
      await endSession(deps.db, (await app.operatorSession(request, reply)).id);
      return { message: 'Signed out.' };
    },
  );
};
