import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../core/db/database.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { localBeacon } from '../../../core/draw-sources/simulatedSources.ts';
import { type BundleFrame, bundleFrame, ownersBetween } from './bundle.service.ts';

/** Numbers that are read and sent per chunk: a bundle of 100,000 numbers has seven megabytes. */
const stretch = 4_096;

/** Serves GET /fair/rounds/{id}/bundle.json: all data that a verifier needs to check a lottery. */
export async function bundleRoutes(app: FastifyInstance, { deps }: RouteOptions): Promise<void> {
  const { config, db, fairLog } = deps;
  let beacon: ReturnType<typeof localBeacon> | undefined;
  // Created on first use, because deriving its key is slow.
  const ownBeacon = () => {
    beacon ??= localBeacon(db, config.fairKey);
    return beacon;
  };
  app.get<{ Params: { id: number } }>(
    '/fair/rounds/:id(^[1-9]\\d{0,14}$)/bundle.json',
    { schema: { hide: true } },
    async (request, reply) => {
      const found = await app.lists.run(() => bundleFrame({ db, fairLog, ownBeacon }, Number(request.params.id)));
      if (found === undefined) return reply.callNotFound();
      const text = JSON.stringify(found.frame);
      // The ETag needs only the frame: the list of owners is frozen and cannot change.
      const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      reply.headers({ 'cache-control': 'public, max-age=0, s-maxage=10, must-revalidate', etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(written(db, Number(request.params.id), found, text)));
    },
  );
}

async function* written(db: Queryable, id: number, { numbers }: BundleFrame, frame: string): AsyncGenerator<string> {
  if (numbers === undefined) {
    yield frame;
    return;
  }
  yield `${frame.slice(0, -1)},"owners":[`;
  for (let from = 0; from < numbers; from += stretch) {
    const owners = await ownersBetween(db, id, from, Math.min(from + stretch, numbers));
    yield `${from === 0 ? '' : ','}${owners.map((owner) => JSON.stringify(owner)).join(',')}`;
  }
  yield ']}';
}
