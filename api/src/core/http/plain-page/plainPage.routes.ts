import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyPluginAsync, RouteShorthandOptions } from 'fastify';
import { fontPath, stylesheetPath } from './plainPage.ts';

/** Font from the sources, because these pages must work before a site is released. */
const displayFont = '../../../../../shared/src/assets/display-font/space-grotesk.woff2';

export const plainPageRoutes: FastifyPluginAsync = (app) => servePlainFiles(app);

/** Serves stylesheet and font. @param host options of a host other than the site's */
export async function servePlainFiles(app: FastifyInstance, host?: RouteShorthandOptions): Promise<void> {
  const stylesheet = await readFile(path.join(import.meta.dirname, 'plainPage.css'), 'utf8');
  const font = await readFile(path.join(import.meta.dirname, displayFont));
  const hidden = { ...host, schema: { hide: true } };

  app.get(stylesheetPath, hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  );

  app.get(fontPath, hidden, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(font),
  );
}
