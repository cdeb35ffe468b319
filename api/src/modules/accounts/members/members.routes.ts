import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PublicUser, User } from 'shared/contracts/users';
import type { RouteOptions } from '../../../core/deps.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { unauthorized } from '../../../core/http/refusals.ts';
import { bearer, IdParams, memberErrors, publicErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import { findMember, findPublicMember } from './members.repository.ts';

const tags = ['Members'];
const aMember = { id: 1, username: 'player01', fullName: 'Paula Player', avatar: null };

/** Routes of members' own and public data: GET /api/user/…. */
export const memberRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  app.get(
    '/api/user/me',
    {
      preHandler: app.authenticate,
      schema: {
        tags,
        summary: 'The member who is logged in',
        security: bearer,
        response: {
          200: withExample(User, { ...aMember, email: 'player01@example.com', verified: true }),
          ...errorResponses(memberErrors),
        },
      },
    },
    async (request, reply) => {
      const user = await findMember(deps.db, request.userId);
      if (!user) throw unauthorized(request.headers.authorization);
      reply.header('cache-control', 'no-store');
      return user;
    },
  );

  app.get(
    '/api/user/:id',
    {
      schema: {
        tags,
        summary: 'A member as everybody may see them',
        params: IdParams,
        response: {
          200: withExample(PublicUser, {
            id: 72_057_594_037,
            username: 'Snail-7K2M9QXA',
            fullName: null,
            avatar: null,
            description: null,
          }),
          ...errorResponses({ ...publicErrors, 404: ['NOT_FOUND'] }),
        },
      },
    },
    async (request) => {
      const user = await findPublicMember(deps.db, request.params.id);
      if (!user) throw new ApiError(404, 'NOT_FOUND', 'There is no such member.');
      return user;
    },
  );
};
