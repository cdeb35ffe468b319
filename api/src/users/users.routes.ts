import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PublicUser, User } from 'shared/contracts/users';
import type { AccountRouteOptions } from '../auth/accountDeps.ts';
import { unauthorized } from '../auth/refusals.ts';
import { errorResponses } from '../plugins/errorResponses.ts';
import { ApiError } from '../plugins/errors.ts';
import { bearer, IdParams, memberErrors, publicErrors } from '../plugins/schemas.ts';
import { withExample } from '../plugins/withExample.ts';
import { findPublicUser, findUser } from './users.repository.ts';

const tags = ['Members'];
const aMember = { id: 1, username: 'player01', fullName: 'Paula Player', avatar: null };

/** GET /api/user/…: the member himself, and members as everybody sees them. */
export const usersRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
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
      const user = await findUser(deps.db, request.userId);
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
        summary: 'A member as everybody may see him',
        params: IdParams,
        response: {
          200: withExample(PublicUser, { ...aMember, description: null }),
          ...errorResponses({ ...publicErrors, 404: ['NOT_FOUND'] }),
        },
      },
    },
    async (request) => {
      const user = await findPublicUser(deps.db, request.params.id);
      if (!user) throw new ApiError(404, 'NOT_FOUND', 'There is no such member.');
      return user;
    },
  );
};
