import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isErrno } from '../errorCode.ts';

/** The document narrows this to the hashes of its own style and script; only a header can forbid frames. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the board that `npm run releases -- board` writes. Nginx forwards /api/ as everywhere, so the setting is enough.
 * @param file path of the board; read for each request, because the command replaces it
 */
export async function boardRoutes(app: FastifyInstance, { file }: { file: string }): Promise<void> {
  app.get('/api/releases/board', { schema: { hide: true } }, async (_request, reply) => {
    const board = await readFile(file, 'utf8').catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return null;
      throw error;
    });
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy });
    if (board === null)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('The board was not written yet: npm run releases -- board --out with the file of RELEASE_BOARD.\n');
    return reply.type('text/html; charset=utf-8').send(board);
  });
}
