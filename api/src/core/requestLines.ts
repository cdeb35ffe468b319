import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ErrorCode } from 'shared/contracts/errors';
import type { Queryable } from './db/database.ts';
import { type EventName, event, networkMark } from './events.ts';
import { ApiError } from './http/errors.ts';
import { isInside } from './insideRequest.ts';

/** The route as the API describes it: an address may hold the secret of a mailed link, or what somebody typed. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member whose request this is; 0 on routes that need none, and until they are known. */
    userId: number;
  }
}

/**
 * A line for each call that was refused or failed, so that whoever has its trace finds at least this one. What went well is nobody's
 * question.
 */
export const requestLines = fastifyPlugin(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    // A round that is not there is told once, with the document that was asked for.
    if (reply.statusCode < (isInside(request.raw) ? 500 : 400)) return;
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

/** What a refusal says of a login or a code. */
const matters: Partial<Record<ErrorCode, EventName & ('login.refused' | 'login.locked' | 'code.refused')>> = {
  INVALID_CREDENTIALS: 'login.refused',
  EMAIL_NOT_VERIFIED: 'login.refused',
  ACCOUNT_LOCKED: 'login.locked',
  INVALID_CODE: 'code.refused',
  CHALLENGE_EXPIRED: 'code.refused',
};

/** Tells of refusals that matter: passwords and codes that were not right, and the locks that come of it. */
export function tellRefusal(db: Pick<Queryable, 'fairKey'>, error: unknown, request: FastifyRequest): void {
  if (!(error instanceof ApiError)) return;
  const name = matters[error.code];
  if (name === undefined) return;
  const about = { member: error.member ?? (request.userId || undefined), network: networkMark(db, request.ip) };
  if (name === 'login.locked') event(request.log, name, { ...about, seconds: error.retryAfter ?? 0 });
  else if (name === 'login.refused') event(request.log, name, { ...about, reason: error.code });
  else event(request.log, name, { ...about, route: routeOf(request), reason: error.code });
}
