import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, unauthorized } from '../../../core/http/errors.ts';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { findMember, findPublicMember } from './members.repository.ts';
import { choosePublicName, getPublicName } from './publicName.service.ts';

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
