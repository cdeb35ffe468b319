import { type Static, Type } from 'typebox';
import type { Operations } from './operation.ts';
import { Amount, EpochMs, Nullable, Paged, PageQuery } from './schemas.ts';

/** A member's balance of one token. The star balance of the CTO wallet pays for tickets. */
export const Wallet = Type.Object(
  {
    tokenId: Type.Integer(),
    balance: Amount('Sum of the others'),
    availableBalance: Amount('Free to withdraw'),
    pendingBalance: Amount('On its way in'),
    starBalance: Amount('Spendable on tickets'),
    upgradeBalance: Amount('Reserved for upgrades'),
  },
  { $id: 'Wallet' },
);
export type Wallet = Static<typeof Wallet>;

/** The first element is the requested wallet. */
export const WalletResponse = Type.Object({ contents: Type.Array(Wallet) }, { $id: 'WalletResponse' });
export type WalletResponse = Static<typeof WalletResponse>;

export const walletOperations = {
  '/api/wallet/me': {
    method: 'get',
    member: true,
    query: Type.Object({
      tokenAddress: Type.Optional(
        Type.String({ maxLength: 100, description: 'Only the wallet of this token; without it, all wallets, CTO first' }),
      ),
    }),
    answer: WalletResponse,
  },
} satisfies Operations;

export const Token = Type.Object(
  {
    id: Type.Integer(),
    address: Type.String({ description: '0x-prefixed address, lower case' }),
    symbol: Type.String({ examples: ['CTO'] }),
    name: Type.String(),
    decimals: Type.Integer({ minimum: 0, description: 'Digits after the point of the smallest unit; 0 for CTO' }),
  },
  { $id: 'Token' },
);
export type Token = Static<typeof Token>;

export const tokenOperations = {
  '/api/token/': { method: 'get', query: PageQuery, answer: Paged(Token) },
} satisfies Operations;

const Since = Type.Union(
  [Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('year'), Type.Literal('all')],
  { description: 'The running calendar day, ISO week, month or year of UTC, or all time' },
);

export const SpendingSum = Type.Object(
  {
    period: Since,
    since: Nullable(EpochMs('When it began; null for all time')),
    spent: Amount('CTO paid for numbers'),
    refunded: Amount('CTO paid back for cancelled rounds'),
    won: Amount('CTO of prizes'),
    products: Amount('Product prizes; their worth is in no sum'),
    net: Type.Integer({ description: 'won + refunded − spent, CTO' }),
  },
  { $id: 'SpendingSum' },
);
export type SpendingSum = Static<typeof SpendingSum>;

export const Spending = Type.Object(
  { sums: Type.Array(SpendingSum, { description: 'Day, week, month, year, all time, in this order' }) },
  { $id: 'Spending' },
);
export type Spending = Static<typeof Spending>;

const Reason = Type.Union([Type.Literal('purchase'), Type.Literal('prize'), Type.Literal('refund'), Type.Literal('credit')]);
export type MovementReason = Static<typeof Reason>;

export const Movement = Type.Object(
  {
    id: Type.Integer(),
    at: EpochMs('When it was booked'),
    reason: Reason,
    amount: Type.Integer({ description: 'In the smallest unit of the token; below zero: taken from the wallet' }),
    token: Type.String({ description: 'Its symbol' }),
    decimals: Type.Integer({ minimum: 0, description: 'Of the token: amount / 10^decimals is what people read' }),
    lotteryId: Nullable(Type.Integer({ description: 'The round that it was for' })),
    lotteryName: Nullable(Type.String()),
    purchaseId: Nullable(Type.Integer()),
    numbers: Nullable(Type.Array(Type.Integer(), { description: 'Of a purchase or its refund: the numbers, zero-based' })),
    totalTickets: Nullable(Type.Integer({ description: 'Count of numbers in the round' })),
  },
  { $id: 'Movement' },
);
export type Movement = Static<typeof Movement>;

/** Filters of the statement; times are epoch ms. */
export const StatementFilter = Type.Object({
  reason: Type.Optional(Reason),
  from: Type.Optional(EpochMs('Movements from this moment on')),
  to: Type.Optional(EpochMs('Movements before this moment')),
});
export type StatementFilter = Static<typeof StatementFilter>;

export const StatementFile = Type.Object(
  {
    name: Type.String({ description: 'What to call the file' }),
    csv: Type.String({ description: 'Comma-separated, with a line of headers; the latest first' }),
    complete: Type.Boolean({ description: 'False when there were more movements than one file holds' }),
  },
  { $id: 'StatementFile' },
);
export type StatementFile = Static<typeof StatementFile>;

export const statementOperations = {
  '/api/spending/me': { method: 'get', member: true, answer: Spending },
  '/api/statement/me': {
    method: 'get',
    member: true,
    query: Type.Object({ ...PageQuery.properties, ...StatementFilter.properties }),
    answer: Paged(Movement),
  },
  '/api/statement/file': { method: 'get', member: true, query: StatementFilter, answer: StatementFile },
} satisfies Operations;
