import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unauthorized } from '../../core/http/errors.ts';
import { route } from '../../core/http/route.ts';
import { findMember } from '../accounts/members/members.repository.ts';
import type { AccountRouteOptions } from '../accounts/sessions/accountDeps.ts';
import type { PictureStore } from './pictureStore.ts';
import { readPublicity } from './publicPicture.repository.ts';
import { publishPicture, showPicture } from './publicPicture.service.ts';

const aPicture = '/uploads/0d6c1c5e-6f3a-4f4e-9d55-3b1f0a8f8c11-512w.jpg';
const anAnswer = {
  id: 72_057_594_037,
  username: 'player01',
  fullName: 'Paula Player',
  email: 'player01@example.com',
  avatar: null,
  verified: true,
};

export const memberPictureRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions & { store: PictureStore }> = async (
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
