import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged } from 'shared/contracts/auth';
import { pictureWidth } from 'shared/contracts/pictureSizes';
import { Type } from 'typebox';
import type { AccountRouteOptions } from '../auth/accountDeps.ts';
import { invalidField } from '../auth/refusals.ts';
import { errorResponses } from '../plugins/errorResponses.ts';
import { ApiError } from '../plugins/errors.ts';
import { bodyErrors, publicErrors } from '../plugins/schemas.ts';
import { withExample } from '../plugins/withExample.ts';
import { isPermitted, localStore, uploadPath, uploadsFolder, uploadsPath, writeOnce } from './localStore.ts';
import { putVariants } from './pictureStore.ts';
import { maxPictureBytes, pictureKind } from './pictures.ts';
import { sizePicture } from './sizePicture.ts';

const Key = Type.String({ pattern: '^[0-9a-f-]{36}(-[1-9][0-9]{0,4}w)?\\.[a-z]{3,4}$' });

/** PUT /api/upload-file/{key} with the signature of a permission, and GET /uploads/{key}. */
export const localUploadRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const folder = uploadsFolder(deps.config.dataDir);
  const store = localStore(deps.config.dataDir, deps.keys.uploads);
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
      const refused = (problem: string) => new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', `The file ${problem}.`);
      if (!kind || headers['content-type'] !== kind.contentType || !Buffer.isBuffer(body))
        throw refused(`is not a ${kind?.ending ?? 'known'} picture`);
      const sized = await sizePicture(kind, body);
      if ('problem' in sized) throw refused(sized.problem);
      const promised = pictureWidth(key);
      if (promised !== undefined && promised !== sized.width) {
        const problem = `The picture is ${sized.width} px wide, not ${promised}. Please ask for a permission with its width.`;
        throw invalidField('width', problem);
      }
      if (!(await writeOnce(folder, key, body))) {
        throw new ApiError(403, 'FORBIDDEN', 'This permission to upload was used before. Please ask for a new one.');
      }
      // Afterwards, since only one of several uploads under this key is taken; nobody is told the address before the answer.
      if (promised !== undefined) await putVariants(store, key, sized.variants);
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
