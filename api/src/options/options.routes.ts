import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OptionConfig } from 'shared/contracts/options';
import type { RouteOptions } from '../deps.ts';
import { publicOptions } from './options.ts';

/** GET /api/option-config/get-all: what the site must know of the provider. */
export const optionsRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  const options = publicOptions(deps.config);
  app.get(
    '/api/option-config/get-all',
    {
      schema: {
        tags: ['options'],
        summary: 'Public settings of the provider',
        response: { 200: OptionConfig },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
      return options;
    },
  );
};
