import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { proofHeader } from 'shared/contracts/headers';
import { unauthorized } from '../../../core/http/refusals.ts';
import type { AccountRouteOptions } from './accountDeps.ts';
import type { ReadClaims } from './bearerToken.ts';
import { bodyTexts, Proofs } from './proofs.ts';
import { claimsOf, identify } from './sessions.service.ts';
import { SessionUse } from './sessionUse.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** preHandler of routes for members: sets `request.userId`, or answers 401 UNAUTHORIZED. No cache keeps the answer. */
    authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** The same without a look at the session, for a route whose own statement checks `request.sessionId` and saves a round trip. */
    authenticateToken: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /**
     * preHandler of routes for visitors and members: sets `request.userId` of a member whose session goes on, and leaves it 0 for everybody
     * else. Answers 401 PROOF_REQUIRED to a bound token without a proof.
     */
    recognize: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** What a session's key proves; `authenticate` asks it of every route. */
    proofs: Proofs;
  }
  interface FastifyRequest {
    /** The session of the token; empty on routes without one of them. */
    sessionId: string;
    /** Thumbprint of the browser's key that the session is bound to; undefined for one that is not bound. */
    sessionKey: string | undefined;
  }
}

/** Decorates the app with `authenticate` and `authenticateToken`, for every route that is registered after it. */
export const authenticate = fastifyPlugin<AccountRouteOptions>(async (app, { deps }) => {
  app.decorateRequest('userId', 0);
  app.decorateRequest('sessionId', '');
  app.decorateRequest('sessionKey', undefined);
  const used = new SessionUse(deps.db);
  const proofs = new Proofs(deps, app.now);
  app.decorate('proofs', proofs);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (proofHeader in request.headers) bodyTexts.set(request, String(body));
    return parse(request, String(body), done);
  });
  const admit = async (request: FastifyRequest, reply: FastifyReply, claims: ReadClaims) => {
    await proofs.check(request, reply, claims);
    await used.note(claims);
    request.userId = claims.userId;
    request.sessionId = claims.sessionId;
    request.sessionKey = claims.key;
  };
  // Before anything is answered: what is refused says something of the member as well.
  app.decorate('authenticate', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await admit(request, reply, required(request, await identify(deps, request.headers.authorization)));
  });
  app.decorate('authenticateToken', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await admit(request, reply, required(request, await claimsOf(deps, request.headers.authorization)));
  });
  app.decorate('recognize', async (request, reply) => {
    if (request.headers.authorization === undefined) return;
    reply.header('cache-control', 'no-store');
    const claims = await identify(deps, request.headers.authorization);
    if (claims) await admit(request, reply, claims);
  });
});

function required({ headers }: FastifyRequest, claims: ReadClaims | undefined): ReadClaims {
  if (!claims) throw unauthorized(headers.authorization);
  return claims;
}
