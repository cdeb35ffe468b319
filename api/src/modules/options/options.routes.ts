import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CtoPrice, OptionConfig } from 'shared/contracts/options';
import type { RouteOptions } from '../../core/deps.ts';
import { errorResponses } from '../../core/http/errorResponses.ts';
import { withExample } from '../../core/http/withExample.ts';
import { ctoPrice } from './ctoPrice.ts';
import { publicOptions } from './options.ts';

const tags = ['Options'];
/** Settings change only with a restart, prices only with a new lottery. */
const cacheControl = 'public, max-age=60';

/** Routes of the provider's public settings: GET /api/option-config/…. */
export const optionsRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  const options = publicOptions(deps.config);
  app.get(
    '/api/option-config/get-all',
    { schema: { tags, summary: 'Public settings of the provider', response: { 200: withExample(OptionConfig, options) } } },
    async (_request, reply) => {
      reply.header('cache-control', cacheControl);
      return options;
    },
  );

  app.get(
    '/api/option-config/get-cto-price',
    {
      schema: {
        tags,
        summary: 'What one number costs',
        description: 'The lowest price among the rounds that run.',
        response: {
          200: withExample(CtoPrice, { ctoPerNumber: 1, toBeAnnounced: false }),
          ...errorResponses({ 503: ['UNAVAILABLE'] }),
        },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', cacheControl);
      return ctoPrice(deps.db);
    },
  );
};
