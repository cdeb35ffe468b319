import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { MemberExport } from 'shared/contracts/memberExport';
import { databaseTime } from '../../core/db/databaseClock.ts';
import { route } from '../../core/http/route.ts';
import { rules } from '../../core/rate-limit/rateLimits.ts';
import { mailCode } from '../accounts/security/stepUp.ts';
import type { AccountRouteOptions } from '../accounts/sessions/accountDeps.ts';
import type { Receipts } from '../purchases/receipts/receipts.service.ts';
import { configuredStore } from '../uploads/pictureStore.ts';
import { removePicturesOf } from '../uploads/sweepUploads.ts';
import { deleteAccount, deletionState } from './deletion.service.ts';
import { exportMember } from './exportMember.ts';

const noLists = {
  recoveryCodes: [],
  passkeys: [],
  authenticatorOffers: [],
  sessions: [],
  devices: [],
  pendingLogins: [],
  recoveries: [],
  emailProofs: [],
  emailChanges: [],
  operatorActs: [],
  alerts: [],
  waitingAlerts: [],
  pushBrowsers: [],
  waitingPushes: [],
  limits: [],
  raises: [],
  breaks: [],
  keptStops: [],
  wallets: [],
  movements: [],
  credits: [],
  purchases: [],
  repeatedPurchases: [],
  tickets: [],
  rounds: [],
  orders: [],
  subscriptions: [],
  messages: [],
  answers: [],
  mails: [],
  pictures: [],
};

const exampleExport: MemberExport = {
  format: 'snail-lotto-member/1',
  madeAt: '2026-01-01T06:00:00.000Z',
  site: 'https://lotto.example.com',
  profile: {
    memberId: 17,
    publicId: 72_057_594_037,
    publicName: 'Snail-7K2M9QXA',
    drawnName: null,
    nameChosenAt: null,
    username: 'player01',
    fullName: 'Paula Player',
    email: 'player01@example.com',
    emailConfirmedAt: '2025-12-01T09:30:00.000Z',
    description: null,
    picture: null,
    pictureIsPublic: false,
    identityVerified: true,
    secondFactor: 'none',
    memberSince: '2025-12-01T09:29:00.000Z',
  },
  ...noLists,
  wallets: [{ token: 'CTO', decimals: 0, available: 0, pending: 0, star: 12, upgrade: 0 }],
  breaks: [{ kind: 'break', beganAt: '2025-12-24T00:00:00.000Z', endsAt: '2025-12-31T00:00:00.000Z' }],
};

interface PrivacyRouteOptions extends AccountRouteOptions {
  receipts: Receipts;
}

export const privacyRoutes: FastifyPluginAsyncTypebox<PrivacyRouteOptions> = async (app, { deps, receipts }) => {
  const { db, config, limits } = deps;
  const store = configuredStore(config);
  const tags = ['Privacy'];

  route(
    app,
    '/api/privacy/export',
    {
      tags,
      summary: 'All that is kept about the member, as one JSON file',
      description: 'Without secrets. Sent while it is read: one that breaks off is no JSON.',
      example: exampleExport,
    },
    async ({ userId }, reply) => {
      await limits.take(rules.exportByMember, String(userId));
      const now = await databaseTime(db);
      const text = exportMember({ db, receipts, store, site: config.publicUrl }, userId, now);
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="snail-lotto-${now.toISOString().slice(0, 10)}.json"`);
      sendPieces(reply, text);
      return reply;
    },
  );

  route(
    app,
    '/api/privacy/deletion',
    {
      tags,
      summary: 'What stands between the member and the deletion of their account, and what they would lose',
      example: {
        open: [{ kind: 'round', lotteryId: 40, name: '500 CTO', endsAt: Date.UTC(2026, 0, 1, 6) }],
        left: [{ token: 'CTO', amount: 12, decimals: 0 }],
        secondFactor: 'none',
        stopEndsAt: null,
      },
    },
    (request) => deletionState(db, request.userId),
  );

  route(
    app,
    '/api/privacy/deletion/code',
    {
      tags,
      summary: 'Mail the code that the deletion asks for, to a member whose logins ask for one',
      example: { message: 'Email sent successfully!' },
    },
    async ({ userId, sessionId }) => {
      await mailCode(deps, { userId, sessionId }, 'deletion');
      return { message: 'Email sent successfully!' };
    },
  );

  route(
    app,
    '/api/privacy/deletion/confirm',
    {
      tags,
      summary: 'Delete the account: the person is erased, the books stay',
      description:
        'Refused while a round with a number of theirs is not drawn, or a prize not sent. All sessions end, and the member gets a last mail.',
      sent: {
        currentPassword: 'the password of now',
        left: [{ token: 'CTO', amount: 12, decimals: 0 }],
      },
      example: { message: 'Your account was deleted.' },
    },
    async ({ userId, sessionId, body, log }) => {
      await deleteAccount(deps, { userId, sessionId }, body);
      try {
        await removePicturesOf(db, store, userId);
      } catch (error) {
        // Not critical: no page shows the pictures any more, and the hourly sweep deletes the rest.
        log.error({ err: error }, 'Pictures of a deleted account could not be removed yet');
      }
      return { message: 'Your account was deleted.' };
    },
  );
};

/** Streams a text. The response schema only documents it; no serializer runs. */
function sendPieces(reply: FastifyReply, pieces: AsyncIterable<string>): void {
  reply.send(Readable.from(pieces, { objectMode: false }));
}
