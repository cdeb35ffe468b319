import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { pictureName } from 'shared/contracts/pictureSizes';
import { PresignRequest, PresignResponse } from 'shared/contracts/uploads';
import type { AccountRouteOptions } from '../auth/accountDeps.ts';
import { rules } from '../auth/rateLimits.ts';
import { invalidField } from '../auth/refusals.ts';
import { errorResponses } from '../plugins/errorResponses.ts';
import { bearer, limitedErrors, memberErrors } from '../plugins/schemas.ts';
import { withExample } from '../plugins/withExample.ts';
import { localUploadRoutes } from './localUpload.routes.ts';
import { pictureStore } from './pictureStore.ts';
import { pictureEndings, pictureKind } from './pictures.ts';

/** POST /api/upload-file/presigned-url, and the PUT and the pictures themselves when they stay in the data folder. */
export const uploadsRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const store = pictureStore(deps.config);
  app.post(
    '/api/upload-file/presigned-url',
    {
      preHandler: app.authenticate,
      schema: {
        tags: ['Uploads'],
        summary: 'Permission to upload one picture',
        description: `The server makes the key; of objectName only the ending counts (${pictureEndings}). The permission lives 10 minutes. With its width, a picture in the data folder also gets narrower WebP variants.`,
        security: bearer,
        body: withExample(PresignRequest, { objectName: 'portrait.png', width: 640 }),
        response: {
          200: PresignResponse,
          ...errorResponses({ ...limitedErrors, ...memberErrors }),
        },
      },
    },
    async (request, reply) => {
      const kind = pictureKind(request.body.objectName);
      if (!kind) throw invalidField('objectName', `Only pictures can be uploaded: ${pictureEndings}.`);
      await deps.limits.take(rules.uploadByMember, String(request.userId));
      reply.header('cache-control', 'no-store');
      const { width } = request.body;
      // A bucket gets the bytes without us, so nobody would make the variants that such a name promises.
      const sized = width !== undefined && !deps.config.s3;
      return store.presign(sized ? pictureName(randomUUID(), width, kind.ending) : `${randomUUID()}.${kind.ending}`, kind);
    },
  );
  if (!deps.config.s3) await app.register(localUploadRoutes, { deps });
};
