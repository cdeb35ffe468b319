import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { pictureName } from 'shared/contracts/pictureSizes';
import { PresignRequest, PresignResponse } from 'shared/contracts/uploads';
import { errorResponses } from '../../base/http/errorResponses.ts';
import { invalidField } from '../../base/http/refusals.ts';
import { bearer, limitedErrors, memberErrors } from '../../base/http/schemas.ts';
import { withExample } from '../../base/http/withExample.ts';
import { rules } from '../../base/limits/rules.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { configuredStore } from './configuredStore.ts';
import { permit } from './permissions.ts';
import { pictureEndings, pictureKind } from './pictures.ts';
import { putPictureRoutes } from './putPicture.routes.ts';
import { insertUpload } from './uploads.repository.ts';
import { checkQuota, quota } from './uploads.service.ts';

/** POST /api/upload-file/presigned-url, and the PUT that it permits. */
export const uploadsRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const store = configuredStore(deps.config);
  app.post(
    '/api/upload-file/presigned-url',
    {
      preHandler: app.authenticate,
      schema: {
        tags: ['Uploads'],
        summary: 'Permission to upload one picture',
        description: `The server makes the key; of objectName only the ending counts (${pictureEndings}). The permission lives 10 minutes. With its width, a picture also gets narrower WebP variants. A member keeps at most ${quota.pictures} pictures and ${quota.bytes / 1024 / 1024} MB; what is shown nowhere is removed after a day.`,
        security: bearer,
        body: withExample(PresignRequest, { objectName: 'portrait.png', width: 640 }),
        response: {
          200: PresignResponse,
          ...errorResponses({ ...limitedErrors, ...memberErrors, 409: ['QUOTA_EXCEEDED'] }),
        },
      },
    },
    async (request, reply) => {
      const kind = pictureKind(request.body.objectName);
      if (!kind) throw invalidField('objectName', `Only pictures can be uploaded: ${pictureEndings}.`);
      await deps.limits.take(rules.uploadByMember, String(request.userId));
      await checkQuota(deps.db, request.userId, { pictures: 1, bytes: 0 });
      reply.header('cache-control', 'no-store');
      const { width } = request.body;
      const key = width === undefined ? `${randomUUID()}.${kind.ending}` : pictureName(randomUUID(), width, kind.ending);
      await insertUpload(deps.db, key, request.userId);
      return permit(deps.keys.uploads, key, kind, store.publicUrl(key));
    },
  );
  await app.register(putPictureRoutes, { deps, store });
};
