import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { OfficeActDetail } from 'shared/contracts/officeActs';
import { maxPictureBytes } from 'shared/contracts/pictureSizes';
import { noSources } from '../../../core/draw-sources/createDrawSources.ts';
import { event } from '../../../core/events.ts';
import { ApiError, invalidField, inWords } from '../../../core/http/errors.ts';
import { route } from '../../../core/http/route.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { readPayload } from '../../audit-log/officePayload.ts';
import { NotAPicture, storePicture } from '../../uploads/pictureStore.ts';
import { keepForPrize } from '../../uploads/uploads.repository.ts';
import { signedPicture } from '../desk/signedPicture.ts';
import { requireOperator } from '../sessions/requireOperator.ts';
import { describeAct, draftAct, listActs, signAct } from './acts.service.ts';

const tags = ['Office'];
const at = 1_790_000_000_000;
const bytes = 'bXgtYnl0ZXM';
const act = {
  id: 7,
  kind: 'purchases refund' as const,
  state: 'draft' as const,
  words: 'Gives 4 CTO of purchase 12 back to p***; its numbers play on.',
  by: 'fiona',
  why: 'The page said that the number was free.',
  tell: null,
  member: { id: 4_711, username: 'p***' },
  deskUrl: 'https://desk.lotto.example/acts/7',
  createdAt: at,
  expiresAt: at + 72 * 3_600_000,
  decidedAt: null,
  failure: null,
  signatures: [],
};
const detail: OfficeActDetail = {
  ...act,
  payload: '{"act":"5f0c4a4e-8f0e-4f55-9b83-0d2f4e1f7a12","amount":"4","purchase":"12","v":"1"}',
  code: '40219973',
  changes: [{ what: 'Given back of purchase 12', before: '0 of 4 CTO', after: '4 of 4 CTO' }],
  budget: { amount: 4, operatorLeft: 100_000, houseLeft: 1_000_000 },
  needs: 1,
  may: [{ verb: 'ask', challenge: bytes }],
  note: null,
};

const atDesk = { ...detail, words: act.words.replace('p***', 'player01'), member: { id: 4_711, username: 'player01' } };

export const actRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const { db, config, fairLog, sources = noSources } = deps;
  const actDeps = { db, config, fairLog, sources, announcer: app.announcer };
  const deskDeps = { ...actDeps, db: deps.desk };

  route(
    app,
    '/api/office/acts/drafts',
    {
      tags,
      summary: 'Draft an act; it has no effect before it is signed at the desk',
      sent: { kind: 'purchases refund', purchase: 12, amount: 4, why: act.why },
      example: detail,
    },
    async (request, reply) => draftAct(actDeps, await requireOperator(request, reply), request.body),
  );

  route(
    app,
    '/api/office/pictures',
    {
      tags,
      summary: 'Store a picture for a prize; it is shown nowhere before a signed act names it',
      description:
        'Role and daily limit are checked before the body is received. A week later it is removed, unless a prize has it.',
      sent: { name: 'watch.webp', bytes: 'UklGRg==' },
      example: { picture: '/uploads/6b7fa434f92a8b80aab02d9bf1a12e49-256w.webp' },
      bodyLimit: 2 * maxPictureBytes,
      onRequest: async (request, reply) => {
        const { id } = await requireOperator(request, reply, 'sales');
        const { allowed, retryAfter } = await deps.limits.count(rules.uploadByMember, `operator ${id}`);
        if (allowed) return;
        const told = `You have stored as many pictures as an operator may in a day. Please try again in ${inWords(retryAfter)}.`;
        throw new ApiError(429, 'TOO_MANY_REQUESTS', told, undefined, retryAfter);
      },
    },
    async ({ body: { name, bytes } }) => {
      const keep = async (key: string) => {
        if (await keepForPrize(db, key)) return;
        throw invalidField('bytes', 'This picture is being removed just now: store it again in a minute.');
      };
      try {
        return { picture: await storePicture(config, Buffer.from(bytes, 'base64'), name, false, keep) };
      } catch (error) {
        if (error instanceof NotAPicture) throw invalidField('bytes', error.message);
        throw error;
      }
    },
  );

  route(
    app,
    '/api/office/acts',
    {
      tags,
      summary: 'Acts of the office, the latest first',
      example: { contents: [act], totalPage: 1, totalElements: 1, perPage: 10 },
    },
    async (request, reply) => {
      await requireOperator(request, reply);
      return listActs(actDeps, request.query);
    },
  );

  route(
    app,
    '/api/office/acts/{id}',
    { tags, summary: 'One act of the office, with what it changes', example: detail },
    async (request, reply) => describeAct(actDeps, await requireOperator(request, reply), request.params.id, 'office'),
  );

  route(
    app,
    '/api/desk/acts/{id}',
    { config: { desk: true }, tags, summary: 'One act, as it is shown before it is signed', example: atDesk },
    async (request, reply) => {
      const act = await describeAct(deskDeps, await requireOperator(request, reply), request.params.id, 'desk');
      const address = readPayload(act.payload).picture;
      return { ...act, ...(address && { picture: await signedPicture(config, address, request.log) }) };
    },
  );

  route(
    app,
    '/api/desk/acts/{id}/signatures',
    {
      config: { desk: true },
      tags,
      summary: 'Sign an act with a passkey, which does it when it has all signatures that it takes',
      sent: { verb: 'ask', passkey: { id: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes } },
      example: { ...atDesk, state: 'done', may: [] },
    },
    async (request, reply) => {
      const operator = await requireOperator(request, reply);
      const { id } = request.params;
      try {
        return await signAct(deskDeps, { ...request.body, act: id, operator });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'SIGNATURE_REFUSED')
          event(request.log, 'operator.refused', { operator: operator.id, route: request.routeOptions.url ?? '' });
        throw error;
      }
    },
  );
};
