import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Acknowledged } from 'shared/contracts/auth';
import { MemberExport } from 'shared/contracts/memberExport';
import { DeleteAccountRequest, DeletionState } from 'shared/contracts/privacy';
import { databaseTime } from '../../core/db/databaseClock.ts';
import { errorResponses } from '../../core/http/errorResponses.ts';
import { bearer, limitedErrors, memberErrors } from '../../core/http/schemas.ts';
import { withExample } from '../../core/http/withExample.ts';
import { rules } from '../../core/rate-limit/rules.ts';
import { mailCode } from '../accounts/security/mailedCode.ts';
import type { AccountRouteOptions } from '../accounts/sessions/accountDeps.ts';
import type { Receipts } from '../purchases/receipts/receipts.service.ts';
import { configuredStore } from '../uploads/configuredStore.ts';
import { removePicturesOf } from '../uploads/sweepUploads.ts';
import { deleteAccount, deletionState } from './deletion.service.ts';
import { exampleExport } from './exampleExport.ts';
import { exportMember } from './exportMember.ts';

interface PrivacyRouteOptions extends AccountRouteOptions {
  receipts: Receipts;
}

/** Routes of the data export and the account deletion: /api/privacy/…. */
export const privacyRoutes: FastifyPluginAsyncTypebox<PrivacyRouteOptions> = async (app, { deps, receipts }) => {
  const { db, config, limits } = deps;
  const store = configuredStore(config);
  const common = { tags: ['Privacy'], security: bearer };
  const preHandler = app.authenticate;
  const limited = { ...memberErrors, 429: ['TOO_MANY_REQUESTS'] } as const;

  app.get(
    '/api/privacy/export',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'All that is kept about the member, as one JSON file',
        description: 'Without secrets. Sent while it is read: one that breaks off is no JSON.',
        response: { 200: withExample(MemberExport, exampleExport), ...errorResponses(limited) },
      },
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

  app.get(
    '/api/privacy/deletion',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'What stands between the member and the deletion of their account, and what they would lose',
        response: {
          200: withExample(DeletionState, {
            open: [{ kind: 'round', lotteryId: 40, name: '500 CTO', endsAt: Date.UTC(2026, 0, 1, 6) }],
            left: [{ token: 'CTO', amount: 12, decimals: 0 }],
            secondFactor: 'none',
            stopEndsAt: null,
          }),
          ...errorResponses(memberErrors),
        },
      },
    },
    (request) => deletionState(db, request.userId),
  );

  app.post(
    '/api/privacy/deletion/code',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'Mail the code that the deletion asks for, to a member whose logins ask for one',
        response: {
          200: withExample(Acknowledged, { message: 'Email sent successfully!' }),
          ...errorResponses({ ...limited, 403: ['FORBIDDEN'] }),
        },
      },
    },
    async ({ userId, sessionId }) => {
      await mailCode(deps, { userId, sessionId }, 'deletion');
      return { message: 'Email sent successfully!' };
    },
  );

  app.post(
    '/api/privacy/deletion/confirm',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'Delete the account: the person is erased, the books stay',
        description:
          'Refused while a round with a number of theirs is not drawn, or a prize not sent. All sessions end, and the member gets a last mail.',
        body: withExample(DeleteAccountRequest, {
          currentPassword: 'the password of now',
          left: [{ token: 'CTO', amount: 12, decimals: 0 }],
        }),
        response: {
          200: withExample(Acknowledged, { message: 'Your account was deleted.' }),
          ...errorResponses({
            ...limitedErrors,
            ...memberErrors,
            400: ['VALIDATION', 'INVALID_CODE'],
            409: ['ACCOUNT_FROZEN', 'STILL_OPEN', 'BALANCE_CHANGED', 'ON_BREAK'],
          }),
        },
      },
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
