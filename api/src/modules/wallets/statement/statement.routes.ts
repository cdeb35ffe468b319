import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Movement, Spending, StatementFile, StatementFilter } from 'shared/contracts/wallets';
import { padNumber } from 'shared/format/listNumbers';
import { csvFile } from '../../../core/csv.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { onePage } from '../../../core/http/examples.ts';
import { route } from '../../../core/http/route.ts';
import { findSpending, listMovements, pageOfStatement } from './statement.repository.ts';

/** Limit of movements per file, and batch size of the queries, which keeps each within the request timeout. */
const most = 50_000;
const atATime = 2_500;

const headers = ['Time (UTC)', 'What', 'Amount', 'Token', 'Round', 'Round no.', 'Numbers', 'Purchase no.'];
const words = { purchase: 'Numbers bought', prize: 'Prize', refund: 'Paid back', credit: 'Credit' } as const;

async function statementFile(db: Queryable, userId: number, filter: StatementFilter, now: Date): Promise<StatementFile> {
  // Excludes entries that are written during the export, because they would shift the offsets.
  const until = { ...filter, to: Math.min(filter.to ?? Number.MAX_SAFE_INTEGER, now.getTime() + 1) };
  const movements: Movement[] = [];
  for (let more = true; more && movements.length <= most; ) {
    const read = await listMovements(db, userId, until, { limit: atATime, offset: movements.length });
    movements.push(...read);
    more = read.length === atATime;
  }
  return {
    name: `snail-lotto-statement-${now.toISOString().slice(0, 10)}.csv`,
    csv: csvFile(headers, movements.slice(0, most).map(rowOf)),
    complete: movements.length <= most,
  };
}

function rowOf({ at, reason, amount, token, decimals, lotteryName, lotteryId, numbers, totalTickets, purchaseId }: Movement) {
  const shown = numbers?.map((number) => padNumber(number, totalTickets ?? 0)).join(' ') ?? null;
  return [
    new Date(at).toISOString().replace('T', ' ').slice(0, 19),
    words[reason],
    amount / 10 ** decimals,
    token,
    lotteryName,
    lotteryId,
    shown,
    purchaseId,
  ];
}

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
  const tags = ['Wallets'];

  route(
    app,
    '/api/spending/me',
    {
      tags,
      summary: 'What the member spent and won in the running day, week, month and year (UTC), and in all',
      example: someSpending,
    },
    (request) => app.lists.run(() => findSpending(db, request.userId)),
  );

  route(
    app,
    '/api/statement/me',
    {
      tags,
      summary: "Every movement of the member's wallets with what it was for, the latest first",
      example: onePage(aMovement),
    },
    (request) => app.lists.run(() => pageOfStatement(db, request.userId, request.query)),
  );

  route(
    app,
    '/api/statement/file',
    {
      tags,
      summary: 'The same as a file for a spreadsheet',
      example: {
        name: 'snail-lotto-statement-2026-01-01.csv',
        csv: 'Time (UTC),What,Amount\r\n2026-01-01 05:30:00,Numbers bought,-2\r\n',
        complete: true,
      },
    },
    (request) => app.lists.run(async () => statementFile(db, request.userId, request.query, await databaseTime(db))),
  );
};
