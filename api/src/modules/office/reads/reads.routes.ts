import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { requireOperator } from '../sessions/requireOperator.ts';
import { readMember, readTimeline, searchMembers, TodayFigures } from './reads.service.ts';

const tags = ['Office'];
const at = 1_790_000_000_000;
const known = {
  id: 4_711,
  publicName: 'Snail-7Q3KX9BD',
  username: 'p***',
  fullName: 'A*** L***',
  email: 'p***@e***.org',
  state: 'active',
  createdAt: at,
} as const;
const spending = { day: null, week: null, month: null };
const event = {
  ...{ by: null, amount: -3, token: 'CTO', decimals: 0, lotteryId: 17, purchaseId: 9, numbers: [4, 5, 6], until: null },
  ...{ most: 3, refunded: null },
};

export const officeReadRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps: { db } }) => {
  const today = new TodayFigures(db);

  route(
    app,
    '/api/office/today',
    {
      tags,
      summary: 'Figures of today, and what is due',
      example: {
        days: [{ day: at, sales: 120, buyers: 14, balances: 90_000, openPrizes: 5_000 }],
        openProducts: 2,
        orders: { waiting: 3, late: 1 },
        messages: { waiting: 1, since: at },
        budget: { own: 100_000, ownLeft: 90_000, house: 1_000_000, houseLeft: 900_000 },
        actsWaiting: 1,
        ledgerCheck: { at, faults: 0 },
      },
    },
    async (request, reply) => today.of((await requireOperator(request, reply)).id, app.now()),
  );

  route(
    app,
    '/api/office/members',
    {
      tags,
      summary: 'Find members by the beginning of a name, a mail address or a number of a round',
      description: 'Names and addresses are masked. Who was found is recorded.',
      example: { contents: [known], more: false },
    },
    async (request, reply) => searchMembers(db, (await requireOperator(request, reply)).id, request.query.query),
  );

  route(
    app,
    '/api/office/members/{id}',
    {
      tags,
      summary: 'One member, masked; the look is recorded',
      example: {
        ...known,
        emailConfirmed: true,
        nameChosen: false,
        verified: false,
        secondFactor: 'totp',
        passkeys: 1,
        sessions: 2,
        stoppedUntil: null,
        limits: spending,
        spent: { day: 3, week: 12, month: 40 },
        wallets: [{ token: 'CTO', decimals: 0, star: 97, available: 0, pending: 0, upgrade: 0 }],
      },
    },
    async (request, reply) => readMember(db, (await requireOperator(request, reply)).id, request.params.id),
  );

  route(
    app,
    '/api/office/members/{id}/timeline',
    {
      tags,
      summary: 'What happened to a member, the latest first; the look is recorded',
      example: { contents: [{ ...event, id: '0.812', at, kind: 'money', detail: 'purchase' }], next: null },
    },
    async (request, reply) => readTimeline(db, (await requireOperator(request, reply)).id, request.params.id, request.query),
  );
};
