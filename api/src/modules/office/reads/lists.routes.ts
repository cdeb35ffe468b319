import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { OfficeLottery, OfficeOrder, OfficePrize } from 'shared/contracts/office';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { requireOperator } from '../sessions/requireOperator.ts';
import { listOfficeLotteries, listOfficeOrders, listOfficePrizes } from './lists.repository.ts';
import { pageOf, rowsOfPage } from './reads.service.ts';

const tags = ['Office'];
const at = 1_790_000_000_000;

const aLottery: OfficeLottery = {
  id: 17,
  name: 'Quiet watch',
  state: 'running',
  paused: false,
  tokenAmount: 0,
  lotteryValue: 4_200,
  price: 3,
  total: 1_000,
  sold: 412,
  startsAt: at,
  endsAt: at,
  extended: false,
};
const aPrize: OfficePrize = {
  id: 5,
  name: 'A thousand CTO',
  type: 'token',
  category: 'token',
  state: 'scheduled',
  tokenAmount: 1_000,
  lotteryValue: 0,
  numbers: 64,
  price: 20,
  schedule: '0 18 * * *',
  waitsForAllow: false,
};
const anOrder: OfficeOrder = {
  id: 8,
  name: 'Quiet watch',
  lotteryId: 12,
  winner: { id: 4_711, publicName: 'Snail-7Q3KX9BD' },
  state: 'late',
  createdAt: at,
  fulfilledAt: null,
};

const exampleOf = <Item>(item: Item) => ({ contents: [item], next: null });

/** Parses the query of a list. It reads one row more than a page, which shows that there is a next one. */
export const asked = <State>({ state, before }: { state?: State | undefined; before?: string | undefined }) => ({
  state,
  before: before?.split('.').map(Number) ?? [],
  limit: rowsOfPage + 1,
});

export const officeListRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps: { db } }) => {
  route(
    app,
    '/api/office/lotteries',
    { tags, summary: 'Rounds, the latest end first', example: exampleOf(aLottery) },
    async (request, reply) => {
      await requireOperator(request, reply);
      return pageOf(
        await listOfficeLotteries(db, asked(request.query)),
        ({ endsAt, id }) => `${endsAt.getTime()}.${id}`,
        ({ startsAt, endsAt, ...row }) => ({ ...row, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }),
      );
    },
  );

  route(
    app,
    '/api/office/prizes',
    { tags, summary: 'Prizes, the newest first', example: exampleOf(aPrize) },
    async (request, reply) => {
      await requireOperator(request, reply);
      return pageOf(
        await listOfficePrizes(db, asked(request.query)),
        ({ id }) => String(id),
        (row) => row,
      );
    },
  );

  route(
    app,
    '/api/office/orders',
    { tags, summary: 'Product prizes, the newest first', example: exampleOf(anOrder) },
    async (request, reply) => {
      await requireOperator(request, reply);
      return pageOf(
        await listOfficeOrders(db, asked(request.query)),
        ({ id }) => String(id),
        ({ createdAt, fulfilledAt, ...row }) => ({
          ...row,
          createdAt: createdAt.getTime(),
          fulfilledAt: fulfilledAt?.getTime() ?? null,
        }),
      );
    },
  );
};
