import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { proofHeader } from 'shared/contracts/headers';
import type { Queryable } from '../../../core/db/database.ts';
import { unauthorized } from '../../../core/http/errors.ts';
import type { AccountRouteOptions } from './accountDeps.ts';
import type { ReadClaims } from './bearerToken.ts';
import { bodyTexts, Proofs } from './proofs.ts';
import { noteUse } from './sessions.repository.ts';
import { claimsOf, identify, idleSeconds } from './sessions.routes.ts';

/** Minimum interval between two updates of a session's last use, in ms, so that not every request writes. */
const pause = 5 * 60_000;
/** Limit of sessions in memory; beyond it they are cleared. */
const most = 100_000;

class SessionUse {
  readonly #db: Queryable;
  readonly #noted = new Map<string, number>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  async note({ sessionId, issuedAt }: ReadClaims): Promise<void> {
    const now = Date.now();
    if (now - (this.#noted.get(sessionId) ?? issuedAt) < pause) return;
    if (this.#noted.size >= most) this.#noted.clear();
    this.#noted.set(sessionId, now);
    await noteUse(this.#db, sessionId, idleSeconds);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** preHandler of member routes: sets `request.userId`, or responds 401 UNAUTHORIZED. The response is not cacheable. */
    authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /**
     * The same without reading the session, for routes whose statement validates `request.sessionId` itself and so saves a round
     * trip.
     */
    authenticateToken: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /**
     * preHandler of routes for visitors and members: sets `request.userId` for a member with a valid session; it stays 0 for all
     * others. Responds 401 PROOF_REQUIRED to a bound token without a proof.
     */
    recognize: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    proofs: Proofs;
  }
  interface FastifyRequest {
    sessionId: string;
    /** Thumbprint of the browser key that the session is bound to, if any. */
    sessionKey: string | undefined;
  }
}

/** Adds the authentication hooks to the app, for all routes that are registered later. */
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
