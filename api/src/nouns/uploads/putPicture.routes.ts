import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged } from 'shared/contracts/auth';
import { pictureWidth } from 'shared/contracts/pictureSizes';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { Type } from 'typebox';
import { errorResponses } from '../../base/http/errorResponses.ts';
import { ApiError } from '../../base/http/errors.ts';
import { invalidField } from '../../base/http/refusals.ts';
import { bodyErrors, publicErrors } from '../../base/http/schemas.ts';
import { withExample } from '../../base/http/withExample.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { uploadsFolder, uploadsPath } from './localStore.ts';
import { isPermitted, uploadPath } from './permissions.ts';
import { readPicture } from './pictureProcess.ts';
import { type PictureStore, putPicture } from './pictureStore.ts';
import { pictureKind } from './pictures.ts';
import { countTry, forgetStored, noteStored } from './uploads.repository.ts';
import { checkQuota } from './uploads.service.ts';

const Key = Type.String({ pattern: '^[0-9a-f-]{36}(-[1-9][0-9]{0,4}w)?\\.[a-z]{3,4}$' });

const used = () => new ApiError(403, 'FORBIDDEN', 'This permission to upload was used before. Please ask for a new one.');

/** Tries that a permission is good for: a picture that is refused may be mended and sent again. */
const mostTries = 5;
/** Pictures that wait to be read; each holds its bytes. And those of one member among them. */
const mostWaiting = 20;
const mostWaitingOfMember = 2;

/** PUT /api/upload-file/{key} with the signature of a permission; GET /uploads/{key} when pictures stay in the data folder. */
export const putPictureRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions & { store: PictureStore }> = async (
  app,
  { deps, store },
) => {
  /** Whose pictures wait. */
  const waiting: number[] = [];

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
        description:
          'The address and the content-type come from presigned-url. The body is the file itself. It is stored without what a camera notes beside the picture, such as the place.',
        params: Type.Object({ key: Key }),
        querystring: Type.Object({ expires: Type.Integer({ minimum: 0 }), signature: Type.String({ maxLength: 100 }) }),
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
    async ({ params: { key }, query: { expires, signature }, headers, body }) => {
      if (!isPermitted(deps.keys.uploads, key, expires, signature)) {
        throw new ApiError(403, 'FORBIDDEN', 'This permission to upload is not valid or has run out. Please ask for a new one.');
      }
      const kind = pictureKind(key);
      const refused = (problem: string) => new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', `The file ${problem}.`);
      if (!kind || headers['content-type'] !== kind.contentType || !Buffer.isBuffer(body))
        throw refused(`is not a ${kind?.ending ?? 'known'} picture`);
      const upload = await countTry(deps.db, key);
      if (!upload || upload.bytes > 0 || upload.tries > mostTries) throw used();
      const { userId } = upload;
      if (waiting.length >= mostWaiting || waiting.filter((other) => other === userId).length >= mostWaitingOfMember)
        throw new ApiError(
          429,
          'TOO_MANY_REQUESTS',
          'Other pictures are being read. Please send yours again in a moment.',
          undefined,
          5,
        );
      waiting.push(userId);
      const sized = await readPicture(kind, body).finally(() => waiting.splice(waiting.indexOf(userId), 1));
      if ('problem' in sized) throw refused(sized.problem);
      const promised = pictureWidth(key);
      if (promised !== undefined && promised !== sized.width) {
        const problem = `The picture is ${sized.width} px wide, not ${promised}. Please ask for a permission with its width.`;
        throw invalidField('width', problem);
      }
      const bytes = [sized.clean, ...sized.variants.map((variant) => variant.bytes)].reduce(
        (sum, each) => sum + each.byteLength,
        0,
      );
      await checkQuota(deps.db, userId, { pictures: 0, bytes });
      if (!(await noteStored(deps.db, key, bytes))) throw used();
      try {
        await putPicture(store, key, kind, sized);
      } catch (error) {
        await forgetStored(deps.db, key);
        throw error;
      }
      return { message: 'Uploaded.' };
    },
  );

  if (deps.config.s3) return;
  const folder = uploadsFolder(deps.config.dataDir);
  await mkdir(folder, { recursive: true });
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
