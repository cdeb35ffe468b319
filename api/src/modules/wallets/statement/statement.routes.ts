import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Paged, PageQuery } from 'shared/contracts/paging';
import { Movement, Spending, StatementFile, StatementFilter } from 'shared/contracts/statement';
import { Type } from 'typebox';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { onePage } from '../../../core/http/examples.ts';
import { bearer, memberErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import { findSpending } from './spending.repository.ts';
import { pageOfStatement } from './statement.repository.ts';
import { statementFile } from './statementFile.ts';

const aMovement = {
  id: 4711,
  at: Date.UTC(2026, 0, 1, 5, 30),
  reason: 'purchase',
  amount: -2,
  token: 'CTO',
  decimals: 0,
  lotteryId: 40,
  lotteryName: '500 CTO',
  purchaseId: 311,
  numbers: [3, 14],
  totalTickets: 128,
} satisfies Movement;

const noSum = { spent: 0, refunded: 0, won: 0, products: 0, net: 0 };
const someSpending = {
  sums: [
    { ...noSum, period: 'day', since: Date.UTC(2026, 0, 1), spent: 2, won: 500, net: 498 },
    { ...noSum, period: 'all', since: null, spent: 72, won: 500, refunded: 5, net: 433 },
  ],
} satisfies Spending;

export const statementRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps: { db } }) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  const common = { tags: ['Wallets'], security: bearer };
  const preHandler = app.authenticate;

  app.get(
    '/api/spending/me',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'What the member spent and won in the running day, week, month and year (UTC), and in all',
        response: { 200: withExample(Spending, someSpending), ...errorResponses(memberErrors) },
      },
    },
    (request) => app.lists.run(() => findSpending(db, request.userId)),
  );

  app.get(
    '/api/statement/me',
    {
      preHandler,
      schema: {
        ...common,
        summary: "Every movement of the member's wallets with what it was for, the latest first",
        querystring: Type.Object({ ...PageQuery.properties, ...StatementFilter.properties }),
        response: { 200: withExample(Paged(Movement), onePage(aMovement)), ...errorResponses(memberErrors) },
      },
    },
    (request) => app.lists.run(() => pageOfStatement(db, request.userId, request.query)),
  );

  app.get(
    '/api/statement/file',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'The same as a file for a spreadsheet',
        querystring: StatementFilter,
        response: {
          200: withExample(StatementFile, {
            name: 'snail-lotto-statement-2026-01-01.csv',
            csv: 'Time (UTC),What,Amount\r\n2026-01-01 05:30:00,Numbers bought,-2\r\n',
            complete: true,
          }),
          ...errorResponses(memberErrors),
        },
      },
    },
    (request) => app.lists.run(async () => statementFile(db, request.userId, request.query, await databaseTime(db))),
  );
};
