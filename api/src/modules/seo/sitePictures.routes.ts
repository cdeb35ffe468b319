import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sitePicturesPath } from 'shared/contracts/sitePictures';

const folder = path.resolve(import.meta.dirname, 'pictures');

/** GET /pictures/…: pictures that stand for the site itself. scripts/drawPictures.ts draws them. */
export async function sitePictureRoutes(app: FastifyInstance): Promise<void> {
  for (const file of await readdir(folder)) {
    const bytes = await readFile(path.join(folder, file));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    app.get(sitePicturesPath + file, { schema: { hide: true } }, async (request, reply) => {
      // Who shows a shared link may show its picture in a page of their own.
      reply.headers({ 'cache-control': 'public, max-age=86400', etag, 'cross-origin-resource-policy': 'cross-origin' });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('image/png').send(bytes);
    });
  }
}
