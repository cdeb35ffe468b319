import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Acknowledged } from 'shared/contracts/auth';
import { pictureWidth } from 'shared/contracts/pictureSizes';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { Type } from 'typebox';
import { ApiError, invalidField } from '../../core/http/errors.ts';
import { bodyErrors, errorResponses, publicErrors, withExample } from '../../core/http/route.ts';
import type { AccountRouteOptions } from '../accounts/sessions/accountDeps.ts';
import { type Admitted, admitUpload, reserveBytes, UploadQueue, usedPermission } from './admitUpload.ts';
import { AvifVariants, operatorVariant, takesAvif } from './avifVariants.ts';
import { uploadPath } from './permissions.ts';
import { readPicture } from './pictureProcess.ts';
import { cacheControlOf, type PictureStore, putPicture, removePicture, uploadsFolder, uploadsPath } from './pictureStore.ts';
import { forgetStored, isKept } from './uploads.repository.ts';

const Key = Type.String({ pattern: '^[0-9a-f-]{36}(-[1-9][0-9]{0,4}w)?\\.[a-z]{3,4}$' });

/**
 * Routes of uploads: PUT /api/upload-file/{key} with a signed permission; GET /uploads/{key} if pictures are in the data folder, as
 * AVIF where that is smaller and the browser takes it.
 */
export const putPictureRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions & { store: PictureStore }> = async (
  app,
  { deps, store },
) => {
  const line = new UploadQueue();
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  // Accepts any content type as bytes; admitUpload checks the header.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.put(
    `${uploadPath}/:key`,
    {
      bodyLimit: maxPictureBytes,
      onRequest: async (request, reply) => {
        const { params, url: address, headers } = request;
        let gone = false;
        // The handler never runs for an incomplete body, so the slot is released here.
        reply.raw.once('close', () => {
          gone = true;
          admitted.get(request)?.leave();
        });
        const upload = await admitUpload(deps, line, { key: params.key, address, headers });
        if (gone) upload.leave();
        admitted.set(request, upload);
      },
      onResponse: async (request) => admitted.get(request)?.leave(),
      schema: {
        tags: ['Uploads'],
        summary: 'Upload the bytes of a picture, once',
        description:
          'The address and the content-type come from presigned-url. The body is the file itself. Whose it is, its type and its size are in the signature and are checked before the body is received; pictures are read one after the other. It is stored without what a camera notes beside the picture, such as the place.',
        params: Type.Object({ key: Key }),
        querystring: Type.Object({
          expires: Type.Integer({ minimum: 0 }),
          member: Type.Integer({ minimum: 1 }),
          size: Type.Optional(Type.Integer({ minimum: 1 })),
          signature: Type.String({ maxLength: 100 }),
        }),
        response: {
          200: withExample(Acknowledged, { message: 'Uploaded.' }),
          ...errorResponses({
            ...publicErrors,
            ...bodyErrors,
            403: ['FORBIDDEN'],
            409: ['QUOTA_EXCEEDED'],
            429: ['TOO_MANY_REQUESTS'],
          }),
        },
      },
    },
    async (request) => {
      const upload = admitted.get(request);
      if (!upload || !Buffer.isBuffer(request.body)) throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The file is empty.');
      // From here on, the slot is kept until processing ends, even if the client disconnects, because the bytes stay in memory.
      admitted.delete(request);
      try {
        await keep(upload, request.body);
      } finally {
        upload.leave();
      }
      return { message: 'Uploaded.' };
    },
  );

  async function keep({ key, kind, userId }: Admitted, body: Buffer): Promise<void> {
    const sized = await readPicture(kind, body);
    if ('problem' in sized) throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', `The file ${sized.problem}.`);
    const promised = pictureWidth(key);
    if (promised !== undefined && promised !== sized.width) {
      const problem = `The picture is ${sized.width} px wide, not ${promised}. Please ask for a permission with its width.`;
      throw invalidField('width', problem);
    }
    const parts = [sized.clean, ...sized.variants.map(({ bytes }) => bytes)];
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
    if (!(await reserveBytes(deps.db, key, userId, bytes))) throw usedPermission();
    try {
      await putPicture(store, key, kind, sized);
    } catch (error) {
      await forgetStored(deps.db, key);
      throw error;
    }
    if (await isKept(deps.db, key)) return;
    // The member was deleted meanwhile, and the removal of their pictures may have run before this one was stored.
    await removePicture(store, key);
    throw usedPermission();
  }

  if (deps.config.s3) return;
  const folder = uploadsFolder(deps.config.dataDir);
  await mkdir(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${uploadsPath}/`,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, file) => {
      response.header('cache-control', cacheControlOf(path.basename(file)));
      response.header('x-content-type-options', 'nosniff');
      response.header('content-security-policy', "default-src 'none'; sandbox");
      // Apps on another origin, during development, also embed these pictures.
      response.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  const avif = new AvifVariants(deps.config.dataDir, app.log);
  app.addHook('onClose', () => avif.close());
  app.get<{ Params: { key: string } }>(
    `${uploadsPath}/:key(${operatorVariant})`,
    { schema: { hide: true } },
    async ({ params: { key }, headers }, reply) => {
      reply.header('vary', 'accept');
      const found = takesAvif(headers.accept) ? await avif.find(key) : null;
      return found === null ? reply.sendFile(key) : reply.sendFile(found, avif.folder);
    },
  );
};
