import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { pictureName } from 'shared/contracts/pictureSizes';
import { invalidField, unauthorized } from '../../core/http/errors.ts';
import { route } from '../../core/http/route.ts';
import { findMember } from '../accounts/members/members.repository.ts';
import type { AccountRouteOptions } from '../accounts/sessions/accountDeps.ts';
import { quota, reserveUpload, takePictureOfDay } from './admitUpload.ts';
import { permit } from './permissions.ts';
import { configuredStore, type PictureStore } from './pictureStore.ts';
import { pictureEndings, pictureKind } from './pictures.ts';
import { readPublicity } from './publicPicture.repository.ts';
import { publishPicture, showPicture } from './publicPicture.service.ts';
import { putPictureRoutes } from './putPicture.routes.ts';

const aPicture = '/uploads/0d6c1c5e-6f3a-4f4e-9d55-3b1f0a8f8c11-512w.jpg';
const anAnswer = {
  id: 72_057_594_037,
  username: 'player01',
  fullName: 'Paula Player',
  email: 'player01@example.com',
  avatar: null,
  verified: true,
};

const memberPictureRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions & { store: PictureStore }> = async (
  app,
  { deps, store },
) => {
  const tags = ['Uploads'];
  const shownBy = async (userId: number, authorization: string | undefined) => {
    const user = await findMember(deps.db, userId);
    if (!user) throw unauthorized(authorization);
    return user;
  };

  route(
    app,
    '/api/user/me/picture',
    {
      tags,
      summary: "Show an uploaded picture as the member's own",
      description:
        'The former one stays for an hour and can be shown again until then. Others see it only after the member has agreed.',
      sent: { publicUrl: aPicture },
      example: { ...anAnswer, avatar: aPicture },
    },
    async ({ userId, body, headers }) => {
      await showPicture(deps.db, store, userId, body.publicUrl);
      return shownBy(userId, headers.authorization);
    },
  );

  route(
    app,
    '/api/user/me/picture/remove',
    {
      tags,
      summary: 'Show no picture any more',
      description: 'It stays for an hour and can be shown again until then.',
      example: anAnswer,
    },
    async ({ userId, headers }) => {
      await showPicture(deps.db, store, userId, null);
      return shownBy(userId, headers.authorization);
    },
  );

  route(
    app,
    '/api/user/me/picture/publicity',
    {
      tags,
      summary: "Whether strangers see the member's picture beside the member's wins",
      example: { isPublic: false, avatar: aPicture },
    },
    ({ userId }) => readPublicity(deps.db, userId),
  );

  route(
    app,
    '/api/user/me/picture/publish',
    {
      tags,
      summary: "Agree that strangers see the member's picture beside the member's wins, or take that back",
      description:
        'Off until the member agrees. When it is taken back, the picture gets another address and the former one serves nothing.',
      sent: { isPublic: true },
      example: { isPublic: true, avatar: aPicture },
    },
    ({ userId, body }) => publishPicture(deps.db, store, userId, body.isPublic),
  );
};

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
