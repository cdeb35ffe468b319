import fastifyPlugin from 'fastify-plugin';
import { isInside } from '../insideRequest.ts';
import { type Metrics, noMetrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/**
 * Decorates the app with `metrics` and counts every answer that was given, by its route. An open stream is counted as a watcher and not
 * here: how long somebody watched is not how long an answer took.
 */
export const countRequests = fastifyPlugin<{ metrics: Metrics | undefined }>(async (app, { metrics }) => {
  app.decorate('metrics', metrics ?? noMetrics);
  // Where nobody watches, no request pays for it.
  if (metrics === undefined) return;
  app.addHook('onResponse', async ({ method, routeOptions, raw }, reply) => {
    if (routeOptions.config.probe || isInside(raw)) return;
    if (String(reply.getHeader('content-type') ?? reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    metrics.request(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1_000);
  });
});
