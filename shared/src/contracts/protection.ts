import { type Static, Type } from 'typebox';
import type { BreakLength } from './breakLengths.ts';
import type { Operations } from './operation.ts';
import { Amount, EpochMs, Nullable } from './schemas.ts';
import type { LimitPeriod } from './spendWindows.ts';

const period = <Name extends LimitPeriod>(name: Name) => Type.Literal(name);
const length = <Name extends BreakLength>(name: Name) => Type.Literal(name);

const Period = Type.Union([period('day'), period('week'), period('month')]);

const LimitAmount = Nullable(
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'CTO; null is no limit' }),
);

export const LimitRaise = Type.Object(
  {
    amount: Nullable(Amount('CTO; null: no limit any more')),
    askedAt: EpochMs('When it was asked for'),
    readyAt: EpochMs('From when on it can be confirmed: 72 hours later, and not before the running period ends'),
    lapsesAt: EpochMs('When it is forgotten unless it was confirmed'),
  },
  { $id: 'LimitRaise' },
);
export type LimitRaise = Static<typeof LimitRaise>;

export const SpendLimit = Type.Object(
  {
    period: Period,
    amount: Nullable(Amount('CTO; null: no limit')),
    spent: Amount('CTO spent in the running period; what was paid back for cancelled rounds is not in it'),
    left: Nullable(Amount('CTO of it that can still be spent; null without a limit')),
    renewsAt: EpochMs('When the next period begins: midnight UTC, on Monday for weeks'),
    raise: Nullable(LimitRaise),
  },
  { $id: 'SpendLimit' },
);
export type SpendLimit = Static<typeof SpendLimit>;

export const PlayStop = Type.Object(
  {
    kind: Type.Union([Type.Literal('break'), Type.Literal('exclusion'), Type.Literal('return')], {
      description: 'return: the day between asking to come back after an exclusion and the first purchase',
    }),
    beganAt: EpochMs('When it began'),
    endsAt: EpochMs('When it ends; an exclusion goes on after it until the member asks to come back'),
    canReturn: Type.Boolean({ description: 'An exclusion that is over: the member may ask to come back' }),
  },
  { $id: 'PlayStop' },
);
export type PlayStop = Static<typeof PlayStop>;

/** A member's spending limits and breaks, and whether the account is frozen. */
export const Protection = Type.Object(
  {
    limits: Type.Array(SpendLimit, { description: 'Day, week and month, in this order' }),
    left: Nullable(Amount('CTO that the limits together let through now; null without any')),
    stop: Nullable(PlayStop),
    frozenAt: Nullable(
      EpochMs('Since when an operator has frozen the account: nothing is sold to the member; null when it is not'),
    ),
    playingSince: Nullable(
      EpochMs('First of the purchases that followed one another within half an hour; null half an hour after the last'),
    ),
  },
  { $id: 'Protection' },
);
export type Protection = Static<typeof Protection>;

export const LimitRequest = Type.Object({ period: Period, amount: LimitAmount }, { $id: 'LimitRequest' });
export type LimitRequest = Static<typeof LimitRequest>;

export const PeriodRequest = Type.Object({ period: Period }, { $id: 'PeriodRequest' });
export type PeriodRequest = Static<typeof PeriodRequest>;

export const BreakRequest = Type.Object(
  {
    length: Type.Union([length('24h'), length('7d'), length('30d'), length('6w'), length('6m'), length('12m'), length('60m')], {
      description: 'A break of 24 hours, 7 or 30 days or 6 weeks, or an exclusion of 6, 12 or 60 months',
    }),
  },
  { $id: 'BreakRequest' },
);
export type BreakRequest = Static<typeof BreakRequest>;

export const protectionOperations = {
  '/api/protection/me': { method: 'get', member: true, answer: Protection },
  '/api/protection/limit': { method: 'post', member: true, body: LimitRequest, answer: Protection },
  '/api/protection/confirm-raise': {
    method: 'post',
    member: true,
    body: LimitRequest,
    answer: Protection,
    errors: { 404: ['NOT_FOUND'], 409: ['TOO_EARLY'] },
  },
  '/api/protection/keep-limit': { method: 'post', member: true, body: PeriodRequest, answer: Protection },
  '/api/protection/break': {
    method: 'post',
    member: true,
    body: BreakRequest,
    answer: Protection,
    errors: { 409: ['ON_BREAK'] },
  },
  '/api/protection/return': {
    method: 'post',
    member: true,
    answer: Protection,
    errors: { 404: ['NOT_FOUND'], 409: ['TOO_EARLY'] },
  },
} satisfies Operations;
