import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Page } from 'shared/contracts/schemas';
import type { Movement, Spending, SpendingSum, StatementFile, StatementFilter } from 'shared/contracts/wallets';
import { padNumber } from 'shared/format/listNumbers';
import { csvFile } from '../../../core/csv.ts';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { onePage } from '../../../core/http/examples.ts';
import { route } from '../../../core/http/route.ts';
import { limitOffset, toPage } from '../../../core/paging.ts';

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

/** For the member, goodwill is money paid back: pages of older releases know no other name. */
const shownReason = "case e.reason when 'goodwill' then 'refund' else e.reason end";

const filtered = `from ledger_entries e
  where e.user_id = $1 and ($2::text is null or ${shownReason} = $2) and e.created_at >= coalesce($3, '-infinity'::timestamptz)
    and e.created_at < coalesce($4, 'infinity'::timestamptz)`;

const order = 'order by e.created_at desc, e.id desc';

/** Joins the details for the rows of one page only. */
const pageSql = `
  select e.id, e.created_at as at, ${shownReason} as reason, e.amount, t.symbol as token, t.decimals, e.lottery_id as "lotteryId",
    l.name as "lotteryName", e.purchase_id as "purchaseId", p.ticket_numbers as numbers, l.total_tickets as "totalTickets"
  from (select e.* ${filtered} ${order} limit $5 offset $6) e join tokens t on t.id = e.token_id
    left join lotteries l on l.id = e.lottery_id left join purchases p on p.id = e.purchase_id
  ${order}`;

interface Row extends Omit<Movement, 'at'> {
  at: Date;
}

const given = ({ reason, from, to }: StatementFilter) => [
  reason ?? null,
  from === undefined ? null : new Date(from),
  to === undefined ? null : new Date(to),
];

async function listMovements(
  db: Queryable,
  userId: number,
  filter: StatementFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Movement[]> {
  const rows = await db.query<Row>(pageSql, [userId, ...given(filter), limit, offset]);
  return rows.map(({ at, ...movement }) => ({ ...movement, at: at.getTime() }));
}

async function pageOfStatement(
  db: Queryable,
  userId: number,
  query: StatementFilter & { page: number; limit: number },
): Promise<Page<Movement>> {
  const movements = await listMovements(db, userId, query, limitOffset(query));
  const { count } = onlyRow(await db.query<{ count: number }>(`select count(*) as count ${filtered}`, [userId, ...given(query)]));
  return toPage(movements, count, query.limit);
}

/** One scan of the member's entries; the periods are calendar periods in UTC, as for spending limits. */
const sumsSql = `
  with period as materialized (
    select place, period, case when period <> 'all' then date_trunc(period, clock_timestamp() at time zone 'UTC') at time zone 'UTC' end as since
    from unnest(array['day', 'week', 'month', 'year', 'all']) with ordinality p (period, place)
  ), moved as materialized (
    select e.created_at as at, ${shownReason} as reason, e.amount from ledger_entries e join tokens t on t.id = e.token_id and t.role = 'cto'
    where e.user_id = $1 and e.reason in ('purchase', 'prize', 'refund', 'goodwill')
  )
  select p.period, p.since, coalesce(-sum(m.amount) filter (where m.reason = 'purchase'), 0)::bigint as spent,
    coalesce(sum(m.amount) filter (where m.reason = 'refund'), 0)::bigint as refunded,
    coalesce(sum(m.amount) filter (where m.reason = 'prize'), 0)::bigint as won, coalesce(sum(m.amount), 0)::bigint as net,
    (select count(*) from orders o where o.user_id = $1 and o.created_at >= coalesce(p.since, '-infinity')) as products
  from period p left join moved m on m.at >= coalesce(p.since, '-infinity')
  group by p.place, p.period, p.since order by p.place`;

async function findSpending(db: Queryable, userId: number): Promise<Spending> {
  const rows = await db.query<Omit<SpendingSum, 'since'> & { since: Date | null }>(sumsSql, [userId]);
  return { sums: rows.map(({ since, ...sum }) => ({ ...sum, since: since?.getTime() ?? null })) };
}
