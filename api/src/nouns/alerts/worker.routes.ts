import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { alertsWorkerPath, siteManifestPath } from 'shared/contracts/alertsWorker';

const file = path.resolve(import.meta.dirname, 'alertsWorker.ts');

/** What stands on a home screen, and what it opens: in a window of its own, as iOS wants it where alerts are to be shown. */
const manifest = {
  name: 'Snail Lotto',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0B0D12',
  theme_color: '#0B0D12',
};

/**
 * GET /sw.js: the worker of the site's origin that shows alerts. Browsers ask for it anew each time, and find it changed or not. And GET
 * /site.webmanifest, which pages name only where a site has to be on the home screen.
 */
export async function workerRoutes(app: FastifyInstance): Promise<void> {
  const text = scriptOf(await readFile(file, 'utf8'));
  app.get(alertsWorkerPath, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        // Its own policy: it loads nothing and asks nobody.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      .type('text/javascript; charset=utf-8')
      .send(text),
  );
  app.get(siteManifestPath, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest)),
  );
}

/** Without types, and without what makes it a module. */
const scriptOf = (source: string) =>
  stripTypeScriptTypes(source)
    .replace(/^export \{\};$/m, '')
    .replace(/\s*\n\s*\n\s*\n+/g, '\n\n')
    .trim();
