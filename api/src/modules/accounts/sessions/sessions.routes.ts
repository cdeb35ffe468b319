import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { route } from '../../../core/http/route.ts';
import { deleteSession } from './sessions.repository.ts';

export const sessionRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/auth/logout',
    {
      config: { proof: { notAsked: 'A member who has lost the key can still end the session.' } },
      tags: ['Auth'],
      summary: 'End this session; its token is refused from now on',
      example: { message: 'Logged out.' },
    },
    async (request) => {
      await deleteSession(deps.db, request.sessionId);
      return { message: 'Logged out.' };
    },
  );
};
