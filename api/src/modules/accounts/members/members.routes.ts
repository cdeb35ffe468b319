import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError, unauthorized } from '../../../core/http/errors.ts';
import { route } from '../../../core/http/route.ts';
import { findMember, findPublicMember } from './members.repository.ts';

const tags = ['Members'];
const aMember = { id: 1, username: 'player01', fullName: 'Paula Player', avatar: null };

/** Routes of members' own and public data: GET /api/user/…. */
export const memberRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
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
