import type { FastifyInstance } from 'fastify';
import { checkNames, type Readiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a health check: rate limits and draining do not apply, and it is not counted. */
    probe?: true;
  }
}

/**
 * Serves `/livez` (liveness) and `/readyz` (readiness).
 * `?exclude=source,clock` lets a load balancer ignore what all processes share, so that a beacon's outage does not take the site
 * down.
 */
export async function probeRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }): Promise<void> {
  const options = { schema: { hide: true }, config: { probe: true } } as const;

  app.get('/livez', options, (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('alive\n');
  });

  app.get<{ Querystring: { exclude?: string | string[] } }>('/readyz', options, async ({ query }, reply) => {
    const left = [query.exclude ?? []]
      .flat()
      .flatMap((names) => names.split(','))
      .filter(Boolean);
    const unknown = left.filter((name) => !checkNames.some((known) => known === name));
    reply.header('cache-control', 'no-store');
    if (unknown.length > 0) return reply.code(400).send({ ready: false, why: `exclude names checks: ${checkNames.join(', ')}.` });
    const checks = await readiness.look();
    const failed = checkNames.filter((name) => !checks[name].ok && !left.includes(name));
    const ready = failed.length === 0 && !readiness.stopping;
    return reply.code(ready ? 200 : 503).send({
      ready,
      why: readiness.stopping
        ? 'This process is being stopped: it answers what it has in hand.'
        : ready
          ? 'Requests can be sent here.'
          : `Not well: ${failed.join(', ')}.`,
      checks,
      excluded: left,
    });
  });
}
