import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Operator, OperatorRole } from 'shared/contracts/officeSession';
import type { OfficeScope } from 'shared/contracts/operation';
import { cookiesNamed } from 'site/cookies';
import { hasDeskRights } from '../../../core/db/grants.ts';
import { event } from '../../../core/events.ts';
import { ApiError, unauthorized } from '../../../core/http/errors.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { findToken, noteUse, tokenIn } from '../operators/machineTokens.ts';
import { type StoredSession, useSession } from './operatorSessions.repository.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is one of the desk, and answers on its host alone. */
    desk?: true;
    scope?: OfficeScope;
  }
  interface FastifyInstance {
    operatorSession: (request: FastifyRequest, reply: FastifyReply) => Promise<StoredSession>;
    tokenOperator: (request: FastifyRequest, reply: FastifyReply) => Promise<Operator | undefined>;
  }
}

/** Name of the desk's cookie; with TLS, the prefix prevents other hosts of the domain from setting it. */
export const deskCookie = (officeUrl: string | null): string =>
  `${officeUrl?.startsWith('https:') ? '__Host-' : ''}snail-lotto-desk`;

/**
 * Keeps the desk's host and the others apart: each answers 404 to what the other one serves, and without OFFICE_URL there is
 * neither desk nor office. A call of the desk that changes something must come from its own pages.
 */
export const officeAccess = fastifyPlugin<AccountRouteOptions>(async (app, { deps: { db, desk: deskDatabase, config } }) => {
  const { officeUrl } = config;
  const desk = officeUrl === null ? undefined : new URL(officeUrl);
  const cookie = deskCookie(officeUrl);
  const isDeskHost = (host: string | undefined) => desk !== undefined && host?.toLowerCase() === desk.host;
  const elsewhere = () => new ApiError(503, 'UNAVAILABLE', 'The desk is served by the process that has DESK_DATABASE_URL.');
  const refusalOf = ({ routeOptions, headers, method }: FastifyRequest): ApiError | undefined => {
    const { config: options, url = '' } = routeOptions;
    const isAtDesk = isDeskHost(headers.host);
    if (isAtDesk !== (options.desk === true) || (desk === undefined && url.startsWith('/api/office/')))
      return new ApiError(404, 'NOT_FOUND', 'There is nothing at this address.');
    if (isAtDesk && method === 'POST' && headers.origin !== desk?.origin)
      return new ApiError(403, 'FORBIDDEN', `Only pages of ${desk?.origin} may do this.`);
    return undefined;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const refusal = refusalOf(request);
    if (refusal !== undefined || !isDeskHost(request.headers.host)) return done(refusal);
    hasDeskRights(deskDatabase).then((has) => done(has ? undefined : elsewhere()), done);
  });
  app.decorate('tokenOperator', async (request, reply) => {
    const secret = tokenIn(request.headers.authorization);
    if (secret === undefined) return undefined;
    reply.header('cache-control', 'no-store');
    const token = await findToken(db, secret);
    if (token === undefined) throw unauthorized(secret);
    const { config: options, url: address = '' } = request.routeOptions;
    if (options.scope === undefined || !token.scopes.includes(options.scope)) {
      event(request.log, 'operator.refused', { operator: token.operatorId, route: address });
      throw new ApiError(403, 'FORBIDDEN', `The token ${token.name} reads ${token.scopes.join(', ')}; this is not among them.`);
    }
    await noteUse(db, token, address);
    return { id: token.operatorId, name: token.name, role: 'observer' };
  });
  app.decorate('operatorSession', async (request, reply) => {
    // A call without a scope refuses every token.
    await app.tokenOperator(request, reply);
    reply.header('cache-control', 'no-store');
    const atDesk = request.routeOptions.config.desk === true;
    const secret = atDesk
      ? cookiesNamed(request.headers.cookie, cookie)[0]
      : /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
    const session = secret === undefined ? undefined : await useSession(db, secret);
    if (session === undefined || (session.jkt === null) !== atDesk) throw unauthorized(secret);
    if (session.jkt !== null) await app.proofs.check(request, reply, { key: session.jkt });
    return session;
  });
});

/**
 * Returns the operator whose session a request has: at the office by token and proof (DPoP), at the desk by its cookie. A program's
 * token is an observer, where the call has its scope; its use is recorded.
 * @param roles those that may do this; none: every role
 * @throws ApiError UNAUTHORIZED, PROOF_REQUIRED; FORBIDDEN for another role, which is also logged
 */
export async function requireOperator(
  request: FastifyRequest,
  reply: FastifyReply,
  ...roles: readonly OperatorRole[]
): Promise<Operator> {
  const { id, name, role } = (await request.server.tokenOperator(request, reply)) ?? (await signedIn(request, reply));
  if (roles.length === 0 || roles.includes(role)) return { id, name, role };
  const { url: route = '' } = request.routeOptions;
  event(request.log, 'operator.refused', { operator: id, route });
  throw new ApiError(403, 'FORBIDDEN', `Your role is ${role}; this is for ${roles.join(', ')}.`);
}

async function signedIn(request: FastifyRequest, reply: FastifyReply): Promise<Operator> {
  const { operatorId: id, name, role } = await request.server.operatorSession(request, reply);
  return { id, name, role };
}
