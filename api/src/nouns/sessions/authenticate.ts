import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { unauthorized } from '../../base/http/refusals.ts';
import type { AccountRouteOptions } from './accountDeps.ts';
import type { ReadClaims } from './bearerToken.ts';
import { claimsOf, identify } from './sessions.service.ts';
import { SessionUse } from './sessionUse.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** preHandler of routes for members: sets `request.userId`, or answers 401 UNAUTHORIZED. No cache keeps the answer. */
    authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** The same without a look at the session, for a route whose own statement checks `request.sessionId` and saves a round trip. */
    authenticateToken: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyRequest {
    /** The member whose request this is; 0 on routes without one of them. */
    userId: number;
    /** The session of the token; empty on routes without one of them. */
    sessionId: string;
  }
}

/** Decorates the app with `authenticate` and `authenticateToken`, for every route that is registered after it. */
export const authenticate = fastifyPlugin<AccountRouteOptions>(async (app, { deps }) => {
  app.decorateRequest('userId', 0);
  app.decorateRequest('sessionId', '');
  const used = new SessionUse(deps.db);
  const admit = async (request: FastifyRequest, claims: ReadClaims | undefined) => {
    if (!claims) throw unauthorized(request.headers.authorization);
    await used.note(claims);
    request.userId = claims.userId;
    request.sessionId = claims.sessionId;
  };
  // Before anything is answered: what is refused says something of the member as well.
  app.decorate('authenticate', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await admit(request, await identify(deps, request.headers.authorization));
  });
  app.decorate('authenticateToken', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await admit(request, await claimsOf(deps, request.headers.authorization));
  });
});
