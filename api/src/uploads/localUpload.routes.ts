import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged } from 'shared/contracts/auth';
import { Type } from 'typebox';
import type { AccountRouteOptions } from '../auth/accountDeps.ts';
import { errorResponses } from '../plugins/errorResponses.ts';
import { ApiError } from '../plugins/errors.ts';
import { bodyErrors, publicErrors } from '../plugins/schemas.ts';
import { withExample } from '../plugins/withExample.ts';
import { isPermitted, uploadPath, uploadsFolder, uploadsPath, writeOnce } from './localStore.ts';
import { looksLike, maxPictureBytes, pictureKind } from './pictures.ts';

const Key = Type.String({ pattern: '^[0-9a-f-]{36}\\.[a-z]{3,4}$' });

/** PUT /api/upload-file/{key} with the signature of a permission, and GET /uploads/{key}. */
export const localUploadRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const folder = uploadsFolder(deps.config.dataDir);
  await mkdir(folder, { recursive: true });

  // Bodies are bytes here, whatever they are called; the handler says what it wants instead.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.put(
    `${uploadPath}/:key`,
    {
      bodyLimit: maxPictureBytes,
      schema: {
        tags: ['Uploads'],
        summary: 'Upload the bytes of a picture, once',
        description: 'The address and the content-type come from presigned-url. The body is the file itself.',
        params: Type.Object({ key: Key }),
        querystring: Type.Object({ expires: Type.Integer({ minimum: 0 }), signature: Type.String({ maxLength: 100 }) }),
        response: {
          200: withExample(Acknowledged, { message: 'Uploaded.' }),
          ...errorResponses({
            ...publicErrors,
            ...bodyErrors,
            403: ['FORBIDDEN'],
          }),
        },
      },
    },
    async ({ params: { key }, query: { expires, signature }, headers, body }) => {
      if (!isPermitted(deps.keys.uploads, key, expires, signature)) {
        throw new ApiError(403, 'FORBIDDEN', 'This permission to upload is not valid or has run out. Please ask for a new one.');
      }
      const kind = pictureKind(key);
      if (!kind || headers['content-type'] !== kind.contentType || !Buffer.isBuffer(body) || !looksLike(kind, body)) {
        throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', `The file is not a ${kind?.ending ?? 'known'} picture.`);
      }
      if (!(await writeOnce(folder, key, body))) {
        throw new ApiError(403, 'FORBIDDEN', 'This permission to upload was used before. Please ask for a new one.');
      }
      return { message: 'Uploaded.' };
    },
  );

  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${uploadsPath}/`,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders: (response) => {
      response.header('x-content-type-options', 'nosniff');
      response.header('content-security-policy', "default-src 'none'; sandbox");
      // Apps that run on another address while they are developed show these pictures too.
      response.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
};
