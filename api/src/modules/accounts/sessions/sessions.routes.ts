import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged } from 'shared/contracts/auth';
import type { RouteOptions } from '../../../core/deps.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { bearer, memberErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import { deleteSession } from './sessions.repository.ts';

export const sessionRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  app.post(
    '/api/auth/logout',
    {
      preHandler: app.authenticate,
      config: { proof: { notAsked: 'A member who has lost the key can still end the session.' } },
      schema: {
        tags: ['Auth'],
        summary: 'End this session; its token is refused from now on',
        security: bearer,
        response: {
          200: withExample(Acknowledged, { message: 'Logged out.' }),
          ...errorResponses(memberErrors),
        },
      },
    },
    async (request) => {
      await deleteSession(deps.db, request.sessionId);
      return { message: 'Logged out.' };
    },
  );
};
