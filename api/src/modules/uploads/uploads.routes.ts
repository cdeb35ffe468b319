import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { pictureName } from 'shared/contracts/pictureSizes';
import { invalidField } from '../../core/http/errors.ts';
import { route } from '../../core/http/route.ts';
import type { AccountRouteOptions } from '../accounts/sessions/accountDeps.ts';
import { memberPictureRoutes } from './memberPicture.routes.ts';
import { permit } from './permissions.ts';
import { configuredStore } from './pictureStore.ts';
import { pictureEndings, pictureKind } from './pictures.ts';
import { putPictureRoutes } from './putPicture.routes.ts';
import { quota, reserveUpload, takePictureOfDay } from './uploads.service.ts';

/** Routes of upload permissions (POST /api/upload-file/presigned-url), uploads, and the member's own picture. */
export const uploadsRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const store = configuredStore(deps.config);
  route(
    app,
    '/api/upload-file/presigned-url',
    {
      tags: ['Uploads'],
      summary: 'Permission to upload one picture',
      description: `The server makes the key; of objectName only the ending counts (${pictureEndings}). The permission lives 10 minutes and is the member's alone, for this type and, when it is told, for this size. With its width, a picture also gets narrower WebP variants. A member keeps at most ${quota.pictures} pictures and ${quota.bytes / 1024 / 1024} MB; what is shown nowhere is removed after an hour.`,
      sent: { objectName: 'portrait.png', width: 640, size: 48_213 },
    },
    async (request, reply) => {
      const kind = pictureKind(request.body.objectName);
      if (!kind) throw invalidField('objectName', `Only pictures can be uploaded: ${pictureEndings}.`);
      await takePictureOfDay(deps.limits, request.userId);
      reply.header('cache-control', 'no-store');
      const { width, size = null } = request.body;
      const key = width === undefined ? `${randomUUID()}.${kind.ending}` : pictureName(randomUUID(), width, kind.ending);
      await reserveUpload(deps.db, key, request.userId);
      return permit(deps.keys.signing.uploads, { key, kind, userId: request.userId, size }, store.publicUrl(key));
    },
  );
  await app.register(memberPictureRoutes, { deps, store });
  await app.register(putPictureRoutes, { deps, store });
};
