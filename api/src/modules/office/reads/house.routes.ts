import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { OfficeDelivery, OfficeRefund } from 'shared/contracts/officeReports';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { rules } from '../../notifications/business-alerts/businessAlerts.ts';
import { requireOperator } from '../sessions/requireOperator.ts';
import {
  findPurchaseOf,
  listOfficeAlerts,
  listOfficeDeliveries,
  listOfficeRefunds,
  listOfficeRules,
  listOfficeWebhooks,
} from './house.repository.ts';
import { asked } from './lists.routes.ts';
import { insertReads } from './members.repository.ts';
import { numberOfRound, pageOf, rowsOfPage } from './reads.service.ts';

const tags = ['Office'];
const at = 1_790_000_000_000;
const rule = { kind: 'orders-waiting', title: rules['orders-waiting'].title } as const;
const member = { id: 4_711, publicName: 'Snail-7Q3KX9BD' };
const round = { round: 17, roundName: 'Quiet watch' };
const aRefund: OfficeRefund = {
  id: '1.12',
  state: 'goodwill',
  at,
  ...round,
  purchase: 12,
  amount: 4,
  left: 0,
  member,
  by: 'fiona',
  why: 'The page said that the number was free.',
  problem: null,
};
const aDelivery: OfficeDelivery = {
  id: 91,
  webhook: 3,
  type: 'lottery.drawn',
  eventId: 'evt_3f0c',
  state: 'waiting',
  attempts: 2,
  createdAt: at,
  deliveredAt: null,
  nextAttemptAt: at + 300_000,
  failure: 'status 503',
};

const time = (date: Date | null) => date?.getTime() ?? null;

/** Leaves out the query of an address, which may be a secret. */
function shownUrl(url: string): string {
  const [address = '', query] = url.split('?');
  return query === undefined ? address : `${address}?…`;
}

export const houseRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, options) => {
  await app.register(alertAndWebhookRoutes, options);
  await app.register(refundRoutes, options);
};

const alertAndWebhookRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps: { db } }) => {
  route(
    app,
    '/api/office/alert-rules',
    {
      tags,
      summary: 'Rules of alerts about the business, with their limits and what they have raised now',
      example: { contents: [{ ...rule, unit: rules['orders-waiting'].unit, threshold: 14, raised: 1, since: at }] },
    },
    async (request, reply) => {
      await requireOperator(request, reply);
      const found = await listOfficeRules(db);
      return {
        contents: found.map(({ since, ...each }) => {
          const { title, unit } = rules[each.kind];
          return { ...each, title, unit, since: time(since) };
        }),
      };
    },
  );

  route(
    app,
    '/api/office/alerts',
    {
      tags,
      summary: 'Alerts about the business, the newest first',
      example: {
        contents: [
          {
            ...rule,
            id: 5,
            detail: 'Won for more than 14 days and not handed over: 2.',
            state: 'raised',
            raisedAt: at,
            resolvedAt: null,
          },
        ],
        next: null,
      },
    },
    async (request, reply) => {
      await requireOperator(request, reply);
      return pageOf(
        await listOfficeAlerts(db, asked(request.query)),
        ({ id }) => String(id),
        ({ raisedAt, resolvedAt, ...row }) => ({
          ...row,
          title: rules[row.kind].title,
          raisedAt: raisedAt.getTime(),
          resolvedAt: time(resolvedAt),
        }),
      );
    },
  );

  route(
    app,
    '/api/office/webhooks',
    {
      tags,
      summary: 'Webhooks of the house, without their secrets',
      example: {
        contents: [
          {
            id: 3,
            url: 'https://hooks.example.org/lotto',
            events: ['lottery.drawn'],
            state: 'on',
            addedAt: at,
            disabledAt: null,
            waiting: 1,
            failed: 0,
          },
        ],
      },
    },
    async (request, reply) => {
      await requireOperator(request, reply);
      const contents = (await listOfficeWebhooks(db)).map(({ url, addedAt, disabledAt, ...row }) => ({
        ...row,
        url: shownUrl(url),
        state: disabledAt === null ? ('on' as const) : ('disabled' as const),
        addedAt: addedAt.getTime(),
        disabledAt: time(disabledAt),
      }));
      return { contents };
    },
  );

  route(
    app,
    '/api/office/deliveries',
    {
      tags,
      summary: 'Calls of webhooks in the last 30 days, the newest first',
      example: { contents: [aDelivery], next: null },
    },
    async (request, reply) => {
      await requireOperator(request, reply);
      const { webhook, ...query } = request.query;
      return pageOf(
        await listOfficeDeliveries(db, asked(query), webhook),
        ({ id }) => String(id),
        ({ createdAt, deliveredAt, nextAttemptAt, ...row }) => ({
          ...row,
          createdAt: createdAt.getTime(),
          deliveredAt: time(deliveredAt),
          nextAttemptAt: time(nextAttemptAt),
        }),
      );
    },
  );
};

const refundRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps: { db } }) => {
  route(
    app,
    '/api/office/refunds',
    {
      tags,
      summary:
        'Parts of purchases that were given back, and refunds of cancelled rounds, the latest first; looks at members are recorded',
      example: { contents: [aRefund], next: null },
    },
    async (request, reply) => {
      const operator = await requireOperator(request, reply);
      const rows = await listOfficeRefunds(db, asked(request.query));
      const seen = new Set(
        rows
          .slice(0, rowsOfPage)
          .map(({ userId }) => userId)
          .filter((id) => id !== null),
      );
      await insertReads(db, operator.id, [...seen], 'refunds');
      return pageOf(
        rows,
        ({ micros, rank, of }) => `${micros}.${rank}.${of}`,
        ({ micros, rank, of, userId: _, ...row }): OfficeRefund => ({
          ...row,
          id: `${rank}.${of}`,
          at: Math.floor(micros / 1_000),
          problem: row.state === 'stuck' ? 'The balance is not what the ledger says.' : null,
        }),
      );
    },
  );

  route(
    app,
    '/api/office/purchases',
    {
      tags,
      summary: 'The purchase of a number of a round; the look at its member is recorded',
      example: {
        contents: [{ id: 12, ...round, member, numbers: [41, 42], price: 6, given: 0, most: 6, refunded: null, createdAt: at }],
      },
    },
    async (request, reply) => {
      const operator = await requireOperator(request, reply);
      const number = numberOfRound(request.query.number);
      const found = number && (await findPurchaseOf(db, number.lotteryId, number.ticketNumber));
      if (found === undefined) return { contents: [] };
      const { userId, createdAt, ...purchase } = found;
      await insertReads(db, operator.id, [userId], 'search');
      return { contents: [{ ...purchase, createdAt: createdAt.getTime() }] };
    },
  );
};
