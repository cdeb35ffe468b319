import { type Static, Type } from 'typebox';
import { OneOf } from './office.ts';
import { Day, reportNames, reportRows, ruleKinds } from './officeReports.ts';
import { ActKind, OperatorRole } from './officeSession.ts';
import { type Operations, rateLimited } from './operation.ts';
import { PasskeyAssertion } from './passkeys.ts';
import { maxPictureBytes } from './pictureSizes.ts';
import { LotteryReward } from './rewards.ts';
import { EpochMs, Nullable, Paged, PageQuery } from './schemas.ts';

const Id = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));

const Limit = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));

/** A prize as players will see it; another of its name replaces it, until a round of it was opened. */
export const PrizeDraft = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    description: Type.String({ maxLength: 2000, description: 'One paragraph of plain text' }),
    category: LotteryReward.properties.category,
    tokenAmount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'CTO; 0 for a product' }),
    lotteryValue: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'US dollars' }),
    picture: Type.String({ maxLength: 500, description: 'One that was stored here, or that another prize has; empty: none' }),
    numbers: Type.Integer({ minimum: 1, maximum: 100_000, description: 'Of each round; with rule v1 at most 256' }),
    price: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Of one number, CTO' }),
    rule: Type.Union([Type.Literal('v1'), Type.Literal('v2')], { description: 'v1: drawn by a block; v2: by the beacon' }),
    schedule: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Cron line of five fields in UTC, at which rounds end and open; two people sign it. Missing: by hand',
      }),
    ),
  },
  { $id: 'PrizeDraft' },
);
export type PrizeDraft = Static<typeof PrizeDraft>;

export const PrizePicture = Type.Object(
  {
    name: Type.String({ maxLength: 200, pattern: '[.]([pP][nN][gG]|[jJ][pP][eE]?[gG]|[wW][eE][bB][pP])$' }),
    bytes: Type.String({ maxLength: Math.ceil(maxPictureBytes / 3) * 4, description: 'The file in base64' }),
  },
  { $id: 'PrizePicture' },
);
export type PrizePicture = Static<typeof PrizePicture>;

/** What to do. Each kind takes the fields that it needs. */
export const ActRequest = Type.Object(
  {
    kind: ActKind,
    why: Type.String({ minLength: 1, maxLength: 1000, description: 'Kept for good, for operators; names no person' }),
    tell: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Sentence for the mail of the member; of a cancellation: the reason that the log and players get',
      }),
    ),
    member: Id('Public number of the member'),
    amount: Id('In the smallest unit of the token'),
    takeBack: Type.Optional(Type.Boolean({ description: 'Of a credit: take the amount back' })),
    token: Type.Optional(Type.Union([Type.Literal('cto'), Type.Literal('stable')], { description: 'Missing: cto' })),
    bucket: Type.Optional(
      Type.Union([Type.Literal('star'), Type.Literal('available'), Type.Literal('pending'), Type.Literal('upgrade')], {
        description: 'Missing: star',
      }),
    ),
    key: Type.Optional(
      Type.String({ pattern: '^[!-~]{1,100}$', description: 'Of a credit: with the same key again, nothing is credited twice' }),
    ),
    undo: Type.Optional(Type.Boolean({ description: 'Of an identity: it is not confirmed any more' })),
    purchase: Id('Purchase to refund; its numbers play on'),
    round: Id('Round whose sale is changed'),
    until: Type.Optional(EpochMs('End of the sale')),
    report: Type.Optional(OneOf(reportNames, 'Report to export')),
    from: Type.Optional(Day('First day of the report')),
    to: Type.Optional(Day('Last day of the report')),
    rows: Type.Optional(OneOf(reportRows, 'Of a report of sums: a row for each of these; missing: day')),
    order: Id('Product prize that was handed over'),
    operator: Id('Operator to remove or to give another role'),
    operatorName: Type.Optional(Type.String({ maxLength: 40, description: 'Of a new operator' })),
    role: Type.Optional(OperatorRole),
    email: Type.Optional(Type.String({ maxLength: 254, description: 'Of a new operator, for mails about delayed acts' })),
    passkeyId: Type.Optional(Type.String({ maxLength: 40, description: "The operator's own passkey to remove" })),
    operatorDay: Limit('What one operator may credit alone in 24 hours'),
    houseDay: Limit('What all may credit in 24 hours without a second person'),
    roundPrize: Limit('Largest prize of a round that one person opens, CTO'),
    url: Type.Optional(Type.String({ maxLength: 500, description: 'Of a webhook: https' })),
    events: Type.Optional(Type.String({ maxLength: 500, description: 'Of a webhook, by commas; missing: all' })),
    webhook: Id('Webhook to remove'),
    rule: Type.Optional(OneOf(ruleKinds, 'Alert whose limit is changed')),
    threshold: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Its limit; null: off' })),
    ),
    prize: Id('Prize of the round that is opened, or whose schedule is allowed or ended'),
    ready: Type.Optional(PrizeDraft),
    message: Id('Message of the contact form'),
    text: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2000, description: 'Answer to it, which is mailed and kept for good' }),
    ),
  },
  { $id: 'ActRequest' },
);
export type ActRequest = Static<typeof ActRequest>;

const Verb = Type.Union([Type.Literal('ask'), Type.Literal('approve'), Type.Literal('refuse')]);
export type ActVerb = Static<typeof Verb>;

export const OfficeAct = Type.Object(
  {
    id: Type.Integer(),
    kind: ActKind,
    state: Type.Union([
      Type.Literal('draft', { description: 'Without effect; for 15 minutes' }),
      Type.Literal('waiting', { description: 'For another person; for 72 hours' }),
      Type.Literal('delayed', { description: 'Signed by all; done at `effectAt` unless another operator refuses it' }),
      Type.Literal('done'),
      Type.Literal('refused'),
      Type.Literal('failed', { description: 'It could not be done: see `failure`' }),
      Type.Literal('expired'),
    ]),
    words: Type.String({ description: 'What it does, in one sentence' }),
    by: Type.String({ description: 'Operator who drafted it' }),
    why: Type.String(),
    tell: Nullable(Type.String()),
    member: Nullable(
      Type.Object({
        id: Type.Integer({ description: 'Public number' }),
        username: Nullable(Type.String({ description: 'Masked at the office, whole at the desk; null: they have left' })),
      }),
    ),
    createdAt: EpochMs('When it was drafted'),
    expiresAt: EpochMs('Until then it can be signed'),
    effectAt: Type.Optional(EpochMs('Delayed: when it is done')),
    decidedAt: Nullable(EpochMs('When it was done, refused or found impossible')),
    failure: Nullable(Type.String()),
    deskUrl: Type.String({ description: 'Page of the desk where it is signed' }),
    signatures: Type.Array(Type.Object({ operator: Type.String(), verb: Verb, at: EpochMs('When') })),
  },
  { $id: 'OfficeAct' },
);
export type OfficeAct = Static<typeof OfficeAct>;

export const OfficeActDetail = Type.Object(
  {
    ...OfficeAct.properties,
    payload: Type.String({ description: 'Canonical JSON whose hash is signed' }),
    code: Type.String({ description: 'Eight digits of that hash, to compare by telephone', examples: ['40219973'] }),
    changes: Type.Array(Type.Object({ what: Type.String(), before: Type.String(), after: Type.String() }), {
      description: 'As things are now; empty once it is decided',
    }),
    budget: Nullable(
      Type.Object({
        amount: Type.Integer({ description: 'What the act takes from the house' }),
        operatorLeft: Type.Integer({ description: 'Of 24 hours, of who drafted it; above it another person signs' }),
        houseLeft: Type.Integer({ description: 'Of 24 hours, of all' }),
      }),
    ),
    needs: Type.Integer({ description: 'Signatures of different people that it takes at least' }),
    may: Type.Array(Type.Object({ verb: Verb, challenge: Type.String({ description: 'For a passkey (base64url)' }) }), {
      description: 'What the calling operator may sign now',
    }),
    note: Nullable(Type.String({ description: 'Why the signed act waits' })),
    picture: Type.Optional(
      Type.Object(
        {
          image: Nullable(Type.String({ description: 'A small WebP of it, as a data: address' })),
          text: Type.String({ description: 'Whether it is the picture of the signed text' }),
        },
        { description: 'At the desk, of a text that names one' },
      ),
    ),
    secret: Type.Optional(Type.String({ description: 'Of a new operator or webhook: shown once, to who signs last' })),
  },
  { $id: 'OfficeActDetail' },
);
export type OfficeActDetail = Static<typeof OfficeActDetail>;

export const ActsQuery = Type.Object({
  ...PageQuery.properties,
  open: Type.Optional(Type.Boolean({ description: 'Only those that wait for a signature' })),
});
export type ActsQuery = Static<typeof ActsQuery>;

const ActSignature = Type.Object({ verb: Verb, passkey: PasskeyAssertion }, { $id: 'ActSignature' });
export type ActSignature = Static<typeof ActSignature>;

export const officeActOperations = {
  '/api/office/acts/drafts': { method: 'post', operator: true, body: ActRequest, answer: OfficeActDetail },
  '/api/office/pictures': {
    method: 'post',
    operator: true,
    body: PrizePicture,
    answer: Type.Object({ picture: Type.String({ description: 'Its address' }) }, { $id: 'StoredPicture' }),
    errors: rateLimited,
  },
  '/api/office/acts': {
    method: 'get',
    operator: true,
    scope: 'acts',
    query: ActsQuery,
    answer: Type.Object(Paged(OfficeAct).properties, { $id: 'OfficeActs' }),
  },
  '/api/office/acts/{id}': { method: 'get', operator: true, answer: OfficeActDetail },
  '/api/desk/acts/{id}': { method: 'get', operator: true, answer: OfficeActDetail },
  '/api/desk/acts/{id}/signatures': {
    method: 'post',
    operator: true,
    body: ActSignature,
    answer: OfficeActDetail,
    errors: { 403: ['FORBIDDEN', 'SIGNATURE_REFUSED'], 409: ['ACT_OVER'] },
  },
} satisfies Operations;
