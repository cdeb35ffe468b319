import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { framePath } from 'shared/contracts/providerPaths';

const file = path.resolve(import.meta.dirname, 'frameClient.ts');

/**
 * Serves the document in which a page shows the parts of a remote that the site does not trust. Its policy gives it an origin of
 * its own even outside of a page, no network, and no code except what the page sends.
 */
export async function frameRoutes(app: FastifyInstance): Promise<void> {
  const script = stripTypeScriptTypes(await readFile(file, 'utf8')).replace(/^export \{\};$/m, '');
  const html = `<!doctype html><meta charset="utf-8"><style>body{margin:0;display:flow-root}</style><script>${script}</script>`;
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' blob:`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  app.get(framePath, { schema: { hide: true } }, async (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).type('text/html; charset=utf-8').send(html),
  );
}
