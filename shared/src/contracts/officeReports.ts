import { type Static, Type } from 'typebox';
import { Before, Count, Keyset, OneOf, refundable } from './office.ts';
import type { Operations } from './operation.ts';
import { Amount, EpochMs, Nullable } from './schemas.ts';

export const sumReports = ['sales', 'prizes', 'liabilities', 'fees'] as const;
export type SumReport = (typeof sumReports)[number];
export const reportNames = [...sumReports, 'exceptions', 'deletions'] as const;
export type ReportName = (typeof reportNames)[number];
export const reportRows = ['day', 'lottery'] as const;
export type ReportRows = (typeof reportRows)[number];

export const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: `${description} (UTC)` });

const OfficeReport = Type.Object(
  {
    rows: Type.Array(Type.Record(Type.String(), Nullable(Type.Union([Type.String(), Type.Integer()]))), {
      description: 'Columns as in the export of the report; amounts are digits, because a sum may exceed 2^53',
    }),
    more: Type.Boolean({ description: 'There are more rows: make an export' }),
  },
  { $id: 'OfficeReport' },
);
export type OfficeReport = Static<typeof OfficeReport>;

export const exportStates = ['queued', 'ready', 'over'] as const;

export const OfficeExport = Type.Object(
  {
    id: Type.Integer({ description: 'Of its act' }),
    report: OneOf(reportNames, 'Which'),
    from: Day('First day'),
    to: Day('Last day'),
    rows: OneOf(reportRows, 'A row for each of these'),
    by: Type.String({ description: 'Operator who asked for it, and may download it' }),
    state: OneOf(exportStates, 'queued: not signed yet; ready: for 24 hours; over: these have passed, or it was never signed'),
    createdAt: EpochMs('When it was drafted'),
    until: EpochMs('Until then it can be signed, or downloaded'),
    downloads: Count('How many times its file was made'),
    deskUrl: Type.String({ description: 'Page of the desk, where it is signed and downloaded' }),
  },
  { $id: 'OfficeExport' },
);
export type OfficeExport = Static<typeof OfficeExport>;

export const ruleKinds = [
  'sale-stalled',
  'liabilities',
  'orders-waiting',
  'budget-used',
  'prize-unpaid',
  'signatures-refused',
] as const;

export const OfficeAlertRule = Type.Object(
  {
    kind: OneOf(ruleKinds, 'Name in commands'),
    title: Type.String(),
    unit: Type.String({ description: 'What the limit counts' }),
    threshold: Nullable(Count('From when on it is raised; null: off')),
    raised: Count('Alerts that it has raised and that are not over'),
    since: Nullable(EpochMs('When the first of these was raised')),
  },
  { $id: 'OfficeAlertRule' },
);
export type OfficeAlertRule = Static<typeof OfficeAlertRule>;

export const alertStates = ['raised', 'over'] as const;

export const OfficeAlert = Type.Object(
  {
    id: Type.Integer(),
    kind: OneOf(ruleKinds, 'Its rule'),
    title: Type.String(),
    detail: Type.String(),
    state: OneOf(alertStates, 'raised: it is not over'),
    raisedAt: EpochMs('When it was found'),
    resolvedAt: Nullable(EpochMs('When it was over')),
  },
  { $id: 'OfficeAlert' },
);
export type OfficeAlert = Static<typeof OfficeAlert>;

export const OfficeWebhook = Type.Object(
  {
    id: Type.Integer(),
    url: Type.String({ description: 'Without its query' }),
    events: Type.Array(Type.String()),
    state: OneOf(['on', 'disabled'], 'disabled: its receiver has answered 410'),
    addedAt: EpochMs('When'),
    disabledAt: Nullable(EpochMs('When')),
    waiting: Count('Calls that are tried again'),
    failed: Count('Calls of the last 30 days that were given up'),
  },
  { $id: 'OfficeWebhook' },
);
export type OfficeWebhook = Static<typeof OfficeWebhook>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const OfficeDelivery = Type.Object(
  {
    id: Type.Integer(),
    webhook: Type.Integer({ description: 'Number of the webhook' }),
    type: Type.String({ description: 'The event' }),
    eventId: Type.String({ description: 'The same in each attempt' }),
    state: OneOf(deliveryStates, 'failed: given up'),
    attempts: Count('So far'),
    createdAt: EpochMs('When it happened'),
    deliveredAt: Nullable(EpochMs('When the receiver accepted it')),
    nextAttemptAt: Nullable(EpochMs('When it is tried again')),
    failure: Nullable(Type.String({ description: 'Of the last attempt' })),
  },
  { $id: 'OfficeDelivery' },
);
export type OfficeDelivery = Static<typeof OfficeDelivery>;

export const refundStates = ['goodwill', 'due', 'stuck', 'paid'] as const;
const Member = Type.Object({ id: Type.Integer({ description: 'Public number' }), publicName: Type.String() });

export const OfficeRefund = Type.Object(
  {
    id: Type.String(),
    state: OneOf(
      refundStates,
      'goodwill: a part of one purchase, whose numbers play on; else of a cancelled round: due, stuck at a member, or paid',
    ),
    at: EpochMs('When it was given back, or the round cancelled'),
    round: Type.Integer(),
    roundName: Type.String({ description: 'Of its prize' }),
    purchase: Nullable(Type.Integer({ description: 'Of a goodwill' })),
    amount: Amount('CTO that were given back, or are to be'),
    left: Amount('CTO of it that are not paid yet'),
    member: Nullable(Member),
    by: Nullable(Type.String({ description: 'Of a goodwill: the operator' })),
    why: Type.String(),
    problem: Nullable(Type.String({ description: 'Why it is stuck, at the wallet of `member`' })),
  },
  { $id: 'OfficeRefund' },
);
export type OfficeRefund = Static<typeof OfficeRefund>;

export const OfficePurchase = Type.Object(
  {
    id: Type.Integer(),
    round: Type.Integer(),
    roundName: Type.String({ description: 'Of its prize' }),
    member: Member,
    numbers: Type.Array(Type.Integer(), { description: 'Zero-based' }),
    price: Amount('CTO that all its numbers have cost'),
    given: Amount('CTO of it that were given back'),
    ...refundable,
    createdAt: EpochMs('When it was made'),
  },
  { $id: 'OfficePurchase' },
);
export type OfficePurchase = Static<typeof OfficePurchase>;

const days = { from: Day('First day'), to: Day('Last day, included') };
const listOf = <State extends string>(states: readonly State[]) => ({
  state: Type.Optional(OneOf(states, 'Only these')),
  before: Before,
});

/** What operators of every role read about the house, and the download of an export, which is the desk's. */
export const officeReportOperations = {
  '/api/office/reports': {
    method: 'get',
    operator: true,
    query: Type.Object({ report: OneOf(sumReports, 'Which'), ...days, rows: OneOf(reportRows, 'A row for each of these') }),
    answer: OfficeReport,
  },
  '/api/office/exports': {
    method: 'get',
    operator: true,
    query: Type.Object(listOf(exportStates)),
    answer: Keyset(OfficeExport, 'OfficeExports'),
  },
  '/api/desk/exports/{id}': {
    method: 'get',
    operator: true,
    query: Type.Object({ format: OneOf(['csv', 'jsonl'], 'Of the file') }),
    answer: Type.String(),
    errors: { 409: ['ACT_OVER'] },
  },
  '/api/office/alert-rules': {
    method: 'get',
    operator: true,
    answer: Type.Object({ contents: Type.Array(OfficeAlertRule) }, { $id: 'OfficeAlertRules' }),
  },
  '/api/office/alerts': {
    method: 'get',
    operator: true,
    query: Type.Object(listOf(alertStates)),
    answer: Keyset(OfficeAlert, 'OfficeAlerts'),
  },
  '/api/office/webhooks': {
    method: 'get',
    operator: true,
    answer: Type.Object({ contents: Type.Array(OfficeWebhook) }, { $id: 'OfficeWebhooks' }),
  },
  '/api/office/deliveries': {
    method: 'get',
    operator: true,
    query: Type.Object({
      ...listOf(deliveryStates),
      webhook: Type.Optional(Type.Integer({ minimum: 1, description: 'Only of this one' })),
    }),
    answer: Keyset(OfficeDelivery, 'OfficeDeliveries'),
  },
  '/api/office/refunds': {
    method: 'get',
    operator: true,
    query: Type.Object(listOf(refundStates)),
    answer: Keyset(OfficeRefund, 'OfficeRefunds'),
  },
  '/api/office/purchases': {
    method: 'get',
    operator: true,
    query: Type.Object({
      number: Type.String({ pattern: '^\\d{1,15}\\s*#\\s*\\d{1,9}$', description: 'A number of a round: 17#42' }),
    }),
    answer: Type.Object({ contents: Type.Array(OfficePurchase, { maxItems: 1 }) }, { $id: 'OfficePurchases' }),
  },
} satisfies Operations;
