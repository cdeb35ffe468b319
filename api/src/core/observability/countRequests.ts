import fastifyPlugin from 'fastify-plugin';
import { isInternal } from '../internalRequest.ts';
import { type Metrics, noMetrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/**
 * Decorates the app with `metrics` and counts every answer by its route. Event streams are counted as watchers instead: their
 * duration is not an answer time.
 */
export const countRequests = fastifyPlugin<{ metrics: Metrics | undefined }>(async (app, { metrics }) => {
  app.decorate('metrics', metrics ?? noMetrics);
  if (metrics === undefined) return;
  app.addHook('onResponse', async ({ method, routeOptions, raw }, reply) => {
    if (routeOptions.config.probe || isInternal(raw)) return;
    if (String(reply.getHeader('content-type') ?? reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    metrics.request(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1_000);
  });
});
