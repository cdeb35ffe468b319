import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { OfficeMessage, OfficeMessageDetail } from 'shared/contracts/contact';
import type { OfficeLottery, OfficeOrder, OfficePrize } from 'shared/contracts/office';
import { ApiError } from '../../../core/http/errors.ts';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { answersTo } from '../../contact/contact.routes.ts';
import { requireOperator } from '../sessions/requireOperator.ts';
import {
  findOfficeMessage,
  listOfficeLotteries,
  listOfficeMessages,
  listOfficeOrders,
  listOfficePrizes,
  type MessageRow,
} from './lists.repository.ts';
import { insertReads } from './members.repository.ts';
import { maskIn, maskMail, maskName, pageOf, rowsOfPage } from './reads.service.ts';

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

const aMessage: Omit<OfficeMessageDetail, 'question' | 'message' | 'sent'> = {
  id: 12,
  state: 'open',
  email: 'r***@e***.org',
  fullName: 'R***',
  member: { id: 4_711, publicName: 'Snail-7Q3KX9BD' },
  answers: 0,
  createdAt: at,
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

const longestBeginning = 100;

function beginning(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > longestBeginning ? `${letters.slice(0, longestBeginning - 1).join('')}…` : letters.join('');
}

const masking =
  ({ email, fullName, own }: MessageRow) =>
  (text: string): string =>
    maskIn(text, { mails: [email, own?.email], names: [fullName, own?.fullName, own?.username] });

function shown({ id, state, member, answers, email, fullName, createdAt }: MessageRow): typeof aMessage {
  return {
    ...{ id, state, member, answers },
    email: maskMail(email),
    fullName: fullName === null ? null : maskName(fullName),
    createdAt: createdAt.getTime(),
  };
}

const inList = (row: MessageRow): OfficeMessage => ({
  ...shown(row),
  about: beginning(masking(row)(row.question ?? row.message ?? '')),
});

const membersOf = (rows: readonly MessageRow[]): number[] => [
  ...new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))),
];

export const officeMessageRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps: { db } }) => {
  route(
    app,
    '/api/office/messages',
    {
      tags,
      summary: 'Messages of the contact form: those that wait from the oldest on, else the newest first; looks are recorded',
      example: { contents: [{ ...aMessage, about: 'My prize' }], next: null },
    },
    async (request, reply) => {
      const operator = await requireOperator(request, reply);
      const rows = await listOfficeMessages(db, asked(request.query));
      await insertReads(db, operator.id, membersOf(rows.slice(0, rowsOfPage)), 'messages');
      return pageOf(rows, ({ id }) => String(id), inList);
    },
  );

  route(
    app,
    '/api/office/messages/{id}',
    {
      tags,
      summary: 'One message with its answers; the look at its member is recorded',
      example: { ...aMessage, question: 'My prize', message: 'When does it arrive?', sent: [{ text: 'On Friday.', at }] },
    },
    async (request, reply): Promise<OfficeMessageDetail> => {
      const operator = await requireOperator(request, reply);
      const found = await findOfficeMessage(db, request.params.id);
      if (found === undefined) throw new ApiError(404, 'NOT_FOUND', 'There is no such message.');
      await insertReads(db, operator.id, membersOf([found]), 'messages');
      const [mask, sent] = [masking(found), await answersTo(db, found.id)];
      return {
        ...shown(found),
        question: found.question && mask(found.question),
        message: found.message && mask(found.message),
        sent: sent.map(({ text, createdAt }) => ({ text: mask(text), at: createdAt.getTime() })),
      };
    },
  );
};
