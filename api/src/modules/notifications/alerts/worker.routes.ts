import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { alertsWorkerPath } from 'shared/contracts/alertsWorker';

const file = path.resolve(import.meta.dirname, 'alertsWorker.ts');

/** Serves GET /sw.js, the service worker that shows notifications. Browsers revalidate it each time. */
export async function workerRoutes(app: FastifyInstance): Promise<void> {
  const text = scriptOf(await readFile(file, 'utf8'));
  app.get(alertsWorkerPath, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        // A strict policy: the worker loads nothing.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      .type('text/javascript; charset=utf-8')
      .send(text),
  );
}

const scriptOf = (source: string) =>
  stripTypeScriptTypes(source)
    .replace(/^export \{\};$/m, '')
    .replace(/\s*\n\s*\n\s*\n+/g, '\n\n')
    .trim();
