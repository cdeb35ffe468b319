import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ErrorCode } from 'shared/contracts/operation';
import type { Queryable } from './db/database.ts';
import { type EventName, event, networkMark } from './events.ts';
import { ApiError } from './http/errors.ts';
import { isInternal } from './internalRequest.ts';

/** The route's pattern: an address may contain the secret of a mailed link, or text of a member. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the authenticated member; 0 on public routes and before the authentication. */
    userId: number;
  }
}

/**
 * Logs a line for each call that was refused or failed, so that each such trace id has at least one line. Successful calls are
 * not logged.
 */
export const requestLog = fastifyPlugin(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    // Internal requests: a missing round is already logged for the document's own request.
    if (reply.statusCode < (isInternal(request.raw) ? 500 : 400)) return;
    const { method, userId } = request;
    event(request.log, 'request.refused', {
      method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      member: userId || undefined,
    });
  });
});

const matters: Partial<Record<ErrorCode, EventName & ('login.refused' | 'login.locked' | 'code.refused')>> = {
  INVALID_CREDENTIALS: 'login.refused',
  EMAIL_NOT_VERIFIED: 'login.refused',
  ACCOUNT_LOCKED: 'login.locked',
  INVALID_CODE: 'code.refused',
  CHALLENGE_EXPIRED: 'code.refused',
};

/** Logs security-relevant refusals: wrong passwords and codes, and the locks that follow. */
export function logRefusal(db: Pick<Queryable, 'fairKey'>, error: unknown, request: FastifyRequest): void {
  if (!(error instanceof ApiError)) return;
  const name = matters[error.code];
  if (name === undefined) return;
  const about = { member: error.member ?? (request.userId || undefined), network: networkMark(db, request.ip) };
  if (name === 'login.locked') event(request.log, name, { ...about, seconds: error.retryAfter ?? 0 });
  else if (name === 'login.refused') event(request.log, name, { ...about, reason: error.code });
  else event(request.log, name, { ...about, route: routeOf(request), reason: error.code });
}
