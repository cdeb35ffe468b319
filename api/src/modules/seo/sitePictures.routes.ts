import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sitePicturesPath } from 'shared/contracts/sitePictures';

const folder = path.resolve(import.meta.dirname, 'pictures');

/** Serves GET /pictures/…, the pictures of the site itself, drawn by scripts/drawPictures.ts. */
export async function sitePictureRoutes(app: FastifyInstance): Promise<void> {
  for (const file of await readdir(folder)) {
    const bytes = await readFile(path.join(folder, file));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    app.get(sitePicturesPath + file, { schema: { hide: true } }, async (request, reply) => {
      // Sites that show a shared link may embed its picture.
      reply.headers({ 'cache-control': 'public, max-age=86400', etag, 'cross-origin-resource-policy': 'cross-origin' });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('image/png').send(bytes);
    });
  }
}
