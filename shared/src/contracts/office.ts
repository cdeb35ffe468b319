import { type Static, Type } from 'typebox';
import type { Operations } from './operation.ts';
import { LotteryReward, RewardType } from './rewards.ts';
import { Amount, EpochMs, Nullable } from './schemas.ts';

export const Masked = (description: string, example: string) =>
  Type.String({ description: `${description}; masked`, examples: [example] });
export const OneOf = <Name extends string>(names: readonly Name[], description: string) =>
  Type.Unsafe<Name>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      { description },
    ),
  );
export const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Limits = (description: string) =>
  Type.Object({ day: Nullable(Amount('CTO')), week: Nullable(Amount('CTO')), month: Nullable(Amount('CTO')) }, { description });

/** A list that is read from a place on: `next` is the `before` of the next call; null at the end. */
export const Keyset = <Item extends Type.TSchema>(item: Item, id: string) =>
  Type.Object({ contents: Type.Array(item), next: Nullable(Type.String()) }, { $id: id });
export const Before = Type.Optional(
  Type.String({ pattern: '^[0-9]{1,16}([.][0-9a-f-]{1,36}){0,2}$', description: '`next` of the call before' }),
);

export const OfficeDay = Type.Object({
  day: EpochMs('Its beginning in UTC'),
  sales: Amount('CTO paid for numbers'),
  buyers: Count('Members who bought'),
  balances: Amount('CTO that members held at its end, or hold now'),
  openPrizes: Amount('CTO of prizes that were open at its end, or are now'),
});
export type OfficeDay = Static<typeof OfficeDay>;

export const OfficeToday = Type.Object(
  {
    days: Type.Array(OfficeDay, { description: 'The last thirty days, today last' }),
    openProducts: Count('Rounds with a product whose winner is not drawn'),
    orders: Type.Object({ waiting: Count('Not handed over'), late: Count('Of these, older than the promise') }),
    messages: Type.Object({ waiting: Count('Of the contact form, without an answer'), since: Nullable(EpochMs('The oldest')) }),
    budget: Type.Object({
      own: Amount('CTO that the operator may credit in 24 hours alone'),
      ownLeft: Amount('CTO'),
      house: Amount('CTO that all may credit in 24 hours'),
      houseLeft: Amount('CTO'),
    }),
    actsWaiting: Count('Acts that wait for another operator'),
    ledgerCheck: Nullable(Type.Object({ at: EpochMs('When the last check ended'), faults: Count('Faults that it found') })),
  },
  { $id: 'OfficeToday' },
);
export type OfficeToday = Static<typeof OfficeToday>;

export const MemberState = Type.Union(
  [Type.Literal('active'), Type.Literal('frozen'), Type.Literal('onBreak'), Type.Literal('excluded'), Type.Literal('deleted')],
  { description: 'frozen: by an operator; onBreak, excluded: by the member' },
);
export type MemberState = Static<typeof MemberState>;

const known = {
  id: Type.Integer({ description: 'Public number of the member' }),
  publicName: Type.String({ description: 'As all players see it' }),
  username: Masked('Name for the login', 'p***'),
  fullName: Nullable(Masked('Full name', 'A*** L***')),
  email: Nullable(Masked('Address for mails', 'p***@e***.org')),
  state: MemberState,
  createdAt: EpochMs('When they registered'),
};

export const OfficeHit = Type.Object(known, { $id: 'OfficeHit' });
export type OfficeHit = Static<typeof OfficeHit>;

export const OfficeMember = Type.Object(
  {
    ...known,
    emailConfirmed: Type.Boolean(),
    nameChosen: Type.Boolean({ description: 'The public name is not the drawn one' }),
    verified: Type.Boolean({ description: 'Identity was checked' }),
    secondFactor: Type.Union([Type.Literal('none'), Type.Literal('totp'), Type.Literal('email')]),
    passkeys: Count('How many they have'),
    sessions: Count('How many are open'),
    stoppedUntil: Nullable(EpochMs('End of a break or an exclusion')),
    limits: Limits('What they may spend in a calendar day, week and month of UTC; null: no limit'),
    spent: Limits('What they spent of it'),
    wallets: Type.Array(
      Type.Object({
        token: Type.String({ description: 'Its symbol' }),
        decimals: Type.Integer({ minimum: 0, description: 'Amounts / 10^decimals are what people read' }),
        star: Amount('Spendable on tickets'),
        available: Amount('Free to withdraw'),
        pending: Amount('On its way in'),
        upgrade: Amount('Reserved for upgrades'),
      }),
    ),
  },
  { $id: 'OfficeMember' },
);
export type OfficeMember = Static<typeof OfficeMember>;

/** Subjects of rows of the timeline; a filter takes several. */
export const eventKinds = ['money', 'login', 'factor', 'break', 'mail', 'act'] as const;
export type EventKind = (typeof eventKinds)[number];

export const refundable = {
  most: Amount('Of a purchase: CTO that can be given back now'),
  refunded: Nullable(
    Type.Object({
      act: Type.Integer({ description: 'That has given back a part of the purchase, which happens once' }),
      deskUrl: Type.String({ description: 'Its page' }),
    }),
  ),
};

export const OfficeEvent = Type.Object(
  {
    id: Type.String({ description: 'In this timeline' }),
    at: EpochMs('When it happened'),
    kind: OneOf(eventKinds, 'What it is about'),
    detail: Type.String({
      description:
        'money: purchase, prize, refund, goodwill or credit; login: the device; factor: passkey or recovery code; break: break, exclusion or return; mail: the subject of one that is not sent yet; act: its command',
    }),
    by: Nullable(Type.String({ description: 'Of an act: the operator' })),
    amount: Nullable(Type.Integer({ description: 'In the smallest unit of the token; below zero: taken from the wallet' })),
    token: Nullable(Type.String({ description: 'Its symbol' })),
    decimals: Nullable(Type.Integer({ minimum: 0 })),
    lotteryId: Nullable(Type.Integer()),
    purchaseId: Nullable(Type.Integer()),
    numbers: Nullable(Type.Array(Type.Integer(), { description: 'Of a purchase, zero-based' })),
    until: Nullable(EpochMs('End of a break')),
    ...refundable,
  },
  { $id: 'OfficeEvent' },
);
export type OfficeEvent = Static<typeof OfficeEvent>;

export const lotteryStates = ['running', 'awaiting', 'ended', 'cancelled'] as const;

export const OfficeLottery = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'Of its prize' }),
    state: OneOf(lotteryStates, 'awaiting: the sale is over, the winner is not drawn'),
    paused: Type.Boolean({ description: 'Its sale is paused by an operator' }),
    tokenAmount: Amount('Prize in CTO; 0 for a product'),
    lotteryValue: Amount('Prize value in US dollars'),
    price: Amount('Of one number, CTO'),
    total: Count('Numbers'),
    sold: Count('Numbers that are sold'),
    startsAt: EpochMs('Opening'),
    endsAt: EpochMs('End of the sale'),
    extended: Type.Boolean({ description: 'Its sale was extended, which is possible once' }),
  },
  { $id: 'OfficeLottery' },
);
export type OfficeLottery = Static<typeof OfficeLottery>;

export const prizeStates = ['onSale', 'scheduled', 'idle'] as const;

export const OfficePrize = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    type: RewardType,
    category: LotteryReward.properties.category,
    state: OneOf(prizeStates, 'onSale: a round is undecided; scheduled: its next one opens by itself'),
    tokenAmount: Amount('CTO; 0 for a product'),
    lotteryValue: Amount('US dollars'),
    numbers: Nullable(Count('Of each round')),
    price: Nullable(Amount('Of one number, CTO')),
    schedule: Nullable(Type.String({ description: 'A cron line in UTC' })),
    waitsForAllow: Type.Boolean({ description: 'Two people have to allow the schedule, before it opens rounds' }),
  },
  { $id: 'OfficePrize' },
);
export type OfficePrize = Static<typeof OfficePrize>;

export const orderStates = ['open', 'late', 'fulfilled'] as const;

export const OfficeOrder = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String({ description: 'The product' }),
    lotteryId: Type.Integer(),
    winner: Type.Object({ id: known.id, publicName: known.publicName }),
    state: OneOf(orderStates, 'late: open for longer than is promised'),
    createdAt: EpochMs('When the draw made it'),
    fulfilledAt: Nullable(EpochMs('When it was handed over')),
  },
  { $id: 'OfficeOrder' },
);
export type OfficeOrder = Static<typeof OfficeOrder>;

export const shortestSearch = 3;
export const mostHits = 20;

const listOf = <State extends string>(states: readonly State[]) =>
  Type.Object({ state: Type.Optional(OneOf(states, 'Only these')), before: Before });

const found = { 404: ['NOT_FOUND'] } as const;

export const officeOperations = {
  '/api/office/today': { method: 'get', operator: true, scope: 'lists', answer: OfficeToday },
  '/api/office/members': {
    method: 'get',
    operator: true,
    query: Type.Object({
      query: Type.String({
        maxLength: 200,
        description: 'Beginning of a name, a whole mail address, or a number of a round: 17#42',
      }),
    }),
    answer: Type.Object({
      contents: Type.Array(OfficeHit, { maxItems: mostHits }),
      more: Type.Boolean({ description: 'There are more than these' }),
    }),
  },
  '/api/office/members/{id}': { method: 'get', operator: true, answer: OfficeMember, errors: found },
  '/api/office/members/{id}/timeline': {
    method: 'get',
    operator: true,
    query: Type.Object({ kind: Type.Optional(OfficeEvent.properties.kind), before: Before }),
    answer: Keyset(OfficeEvent, 'OfficeTimeline'),
    errors: found,
  },
  '/api/office/lotteries': {
    method: 'get',
    operator: true,
    scope: 'lists',
    query: listOf(lotteryStates),
    answer: Keyset(OfficeLottery, 'OfficeLotteries'),
  },
  '/api/office/prizes': {
    method: 'get',
    operator: true,
    scope: 'lists',
    query: listOf(prizeStates),
    answer: Keyset(OfficePrize, 'OfficePrizes'),
  },
  '/api/office/orders': {
    method: 'get',
    operator: true,
    scope: 'lists',
    query: listOf(orderStates),
    answer: Keyset(OfficeOrder, 'OfficeOrders'),
  },
} satisfies Operations;
