import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountDeps } from './accountDeps.ts';
import { unauthorized } from './refusals.ts';
import { identify } from './sessions.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** preHandler of routes for members: sets `request.userId`, or answers 401 UNAUTHORIZED. */
    authenticate: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** The member whose request this is; 0 on routes without `app.authenticate`. */
    userId: number;
    /** The session of the token; empty on routes without `app.authenticate`. */
    sessionId: string;
  }
}

/** Decorates the app with `authenticate`. Called on the root instance, so that every route sees it. */
export function decorateAuthenticate(app: FastifyInstance, deps: AccountDeps): void {
  app.decorateRequest('userId', 0);
  app.decorateRequest('sessionId', '');
  app.decorate('authenticate', async (request) => {
    const claims = await identify(deps, request.headers.authorization);
    if (!claims) throw unauthorized();
    request.userId = claims.userId;
    request.sessionId = claims.sessionId;
  });
}
