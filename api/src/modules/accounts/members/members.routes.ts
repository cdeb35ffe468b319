import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { PublicName } from 'shared/contracts/auth';
import { normalPublicName, publicNameKey, publicNameProblem } from 'shared/format/publicName';
import type { Database } from '../../../core/db/database.ts';
import { ApiError, invalidField, unauthorized } from '../../../core/http/errors.ts';
import { route } from '../../../core/http/route.ts';
import { type RateLimits, rules } from '../../../core/rate-limit/rateLimits.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { findMember, findPublicMember, readPublicName, returnToDrawnName, writePublicName } from './members.repository.ts';

const tags = ['Members'];
const aMember = { id: 1, username: 'player01', fullName: 'Paula Player', avatar: null };

export const memberRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/user/me',
    { tags, summary: 'The member who is logged in', example: { ...aMember, email: 'player01@example.com', verified: true } },
    async (request, reply) => {
      const user = await findMember(deps.db, request.userId);
      if (!user) throw unauthorized(request.headers.authorization);
      reply.header('cache-control', 'no-store');
      return user;
    },
  );

  const aName = { name: 'Anna the Quick', drawnName: 'Snail-7K2M9QXA', changeableAt: 1_792_592_000_000 };
  route(
    app,
    '/api/user/me/public-name',
    { tags, summary: 'The public name of the member, and when another one can be chosen', example: aName },
    ({ userId }) => getPublicName(deps.db, userId),
  );

  route(
    app,
    '/api/user/me/public-name/choose',
    {
      tags,
      summary: 'Choose a public name, or return to the one that was drawn by lot',
      description: 'Once in 30 days; the drawn name at any time. Case, accents, spaces and signs make no other name.',
      sent: { name: aName.name },
      example: aName,
    },
    ({ userId, body }) => choosePublicName(deps, userId, body.name),
  );

  route(
    app,
    '/api/user/{id}',
    {
      tags,
      summary: 'A member as everybody may see them',
      example: {
        id: 72_057_594_037,
        username: 'Snail-7K2M9QXA',
        fullName: null,
        avatar: null,
        description: null,
      },
    },
    async (request) => {
      const user = await findPublicMember(deps.db, request.params.id);
      if (!user) throw new ApiError(404, 'NOT_FOUND', 'There is no such member.');
      return user;
    },
  );
};

async function getPublicName(db: Database, userId: number): Promise<PublicName> {
  const { name, drawnName, changeableAt } = await readPublicName(db, userId);
  return { name, drawnName, changeableAt: changeableAt?.getTime() ?? null };
}

/**
 * Gives a member the public name of their choice. Tries are limited, because a refusal may reveal a username. The drawn name is
 * always allowed, so that a name that says too much can be taken back.
 * @param typed null: the drawn name
 * @throws ApiError VALIDATION for `name`, TOO_EARLY, TOO_MANY_REQUESTS
 */
async function choosePublicName(
  { db, limits }: { db: Database; limits: RateLimits },
  userId: number,
  typed: string | null,
): Promise<PublicName> {
  if (typed === null) {
    await returnToDrawnName(db, userId, false);
    return getPublicName(db, userId);
  }
  const name = normalPublicName(typed);
  const now = await readPublicName(db, userId);
  if (name === now.name) return getPublicName(db, userId);
  const problem = publicNameProblem(name);
  if (problem !== undefined) throw invalidField('name', problem);
  refuseEarly(now.changeableAt);
  const asUsername = name.replace(/[ '-]/g, '').toLowerCase();
  if (asUsername === now.username.toLowerCase())
    throw invalidField('name', 'You log in with this name, and others must not learn it. Please choose another.');
  await limits.take(rules.publicNameByMember, String(userId));
  if (!(await writePublicName(db, { id: userId, name, key: publicNameKey(name), asUsername }))) {
    refuseEarly((await readPublicName(db, userId)).changeableAt);
    throw invalidField('name', 'This name is taken. Please choose another.');
  }
  return getPublicName(db, userId);
}

function refuseEarly(changeableAt: Date | null): void {
  if (changeableAt === null) return;
  const moment = changeableAt.toISOString().slice(0, 16).replace('T', ' ');
  throw new ApiError(409, 'TOO_EARLY', `You can choose another name from ${moment} UTC on.`);
}
