import { type Static, Type } from 'typebox';
import { PublicUser } from './auth.ts';
import { lotterySorts } from './listParameters.ts';
import type { Operations } from './operation.ts';
import { LotteryOrder, RewardType } from './rewards.ts';
import { Amount, EpochMs, Nullable, Paged, PageQuery } from './schemas.ts';

/** running → awaiting (past its end, not drawn) → ended (drawn); or cancelled, with every ticket refunded. */
export const LotteryStatus = Type.Union([
  Type.Literal('running'),
  Type.Literal('awaiting'),
  Type.Literal('ended'),
  Type.Literal('cancelled'),
]);
export type LotteryStatus = Static<typeof LotteryStatus>;

/** Block that decided a draw. `simulated`: from the embedded chain, which others cannot check. */
export const DrawBlock = Type.Object(
  {
    number: Type.Integer(),
    hash: Type.String(),
    time: EpochMs('Time of the block'),
    simulated: Type.Boolean(),
    url: Nullable(Type.String({ description: 'Address of the block in a public explorer; null when simulated' })),
  },
  { $id: 'DrawBlock' },
);
export type DrawBlock = Static<typeof DrawBlock>;

/** Beacon round that decided a draw of rule v2. `simulated`: from the provider's own beacon, which others do not run. */
export const DrawBeacon = Type.Object(
  {
    chain: Type.String({ description: 'Hash of the beacon’s chain' }),
    round: Type.Integer({ minimum: 1 }),
    signature: Type.String(),
    time: EpochMs('When the round came out'),
    simulated: Type.Boolean(),
    url: Nullable(Type.String({ description: 'Address of the round at a public relay; null when simulated' })),
  },
  { $id: 'DrawBeacon' },
);
export type DrawBeacon = Static<typeof DrawBeacon>;

export const RewardSummary = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    image: Type.String({ description: 'Comma-separated picture addresses; may be empty' }),
    thumbnail: Nullable(Type.String()),
    type: RewardType,
    tokenAmount: Amount('Prize in CTO; 0 for a product'),
  },
  { $id: 'RewardSummary' },
);
export type RewardSummary = Static<typeof RewardSummary>;

const RecordId = (of: string) => Nullable(Type.String({ description: `Id of the log’s record of ${of}` }));

export const Lottery = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    thumbnail: Nullable(Type.String()),
    lotteryValue: Amount('Prize value in US dollars'),
    lotteryRewardId: Type.Integer(),
    lotteryRewardIds: Type.String({ description: 'JSON array of reward ids', examples: ['[3]'] }),
    lotteryOrderId: Nullable(Type.Integer()),
    totalTickets: Type.Integer({ minimum: 1, maximum: 100_000 }),
    soldTickets: Type.Integer({ minimum: 0, maximum: 100_000 }),
    pricePerTicket: Amount('Price of one number in CTO'),
    rollStartTime: EpochMs('Start of the sale'),
    rollEndTime: EpochMs('End of the sale; the same as endTime'),
    endTime: EpochMs('End of the sale'),
    rolledAt: Nullable(EpochMs('When it was drawn')),
    winnerTicket: Nullable(Type.Integer({ minimum: 0, description: 'The winning number, zero-based' })),
    winnerUserId: Nullable(Type.Integer()),
    winner: Nullable(PublicUser),
    winnerNumbers: Nullable(Type.Integer({ minimum: 1, description: 'How many numbers of the round the winner held' })),
    lotteryReward: RewardSummary,
    status: LotteryStatus,
    rewardType: RewardType,
    drawRule: Type.String({ examples: ['v1', 'v2'] }),
    drawTime: EpochMs('When what decides it exists: not before this it is drawn'),
    block: Nullable(DrawBlock),
    beacon: Nullable(DrawBeacon),
    openingId: RecordId('its opening; null when it was opened before the log began'),
    freezeId: RecordId('the list of who holds what; null before it is frozen'),
    resultId: RecordId('its result; null before the draw'),
    cancelId: RecordId('its cancellation'),
    cancelReason: Nullable(Type.String({ description: 'Why it was cancelled, in one line' })),
    /** Why an awaiting draw is delayed, or the sale of a running round paused, as a sentence for the player; otherwise null. */
    delayReason: Nullable(Type.String()),
  },
  { $id: 'Lottery' },
);
export type Lottery = Static<typeof Lottery>;

/** One number of a lottery. Unsold numbers have null id, userId and times. */
export const LotteryTicket = Type.Object(
  {
    id: Nullable(Type.Integer()),
    lotteryId: Type.Integer(),
    ticketNumber: Type.Integer({ minimum: 0, maximum: 99_999, description: 'Zero-based' }),
    userId: Nullable(Type.Integer()),
    price: Amount('CTO'),
    createdAt: Nullable(EpochMs('When it was bought')),
    updatedAt: Nullable(EpochMs('Last change')),
  },
  { $id: 'LotteryTicket' },
);
export type LotteryTicket = Static<typeof LotteryTicket>;

export const MyTicket = Type.Object(
  {
    id: Type.Integer(),
    lotteryId: Type.Integer(),
    ticketNumber: Type.Integer({ minimum: 0, maximum: 99_999 }),
    userId: Type.Integer(),
    price: Amount('CTO'),
    createdAt: EpochMs('When it was bought'),
    updatedAt: EpochMs('Last change'),
    lottery: Lottery,
    rewardBlockHash: Nullable(Type.String()),
    rewardBlockNumber: Nullable(Type.Integer()),
  },
  { $id: 'MyTicket' },
);
export type MyTicket = Static<typeof MyTicket>;

export { lotterySorts };

export type LotterySort = (typeof lotterySorts)[number];

/** Filters of GET /api/lotteries/. Times limit the round's end time. An empty string is no filter. */
export interface LotteriesQuery {
  page?: number;
  limit?: number;
  status?: LotteryStatus | '';
  winnerUsername?: string;
  rollStartTime?: number | '';
  rollEndTime?: number | '';
  rewardType?: RewardType | '';
  rewardId?: number | '';
  hasWinner?: boolean | '';
  blockNumber?: number | '';
  /** Default: next to end first in a list of `running` or `awaiting` rounds, latest first in all others. */
  sort?: LotterySort | '';
}

export type TicketResult = 'win' | 'lose' | 'pending';

export interface MyTicketsQuery {
  page?: number;
  limit?: number;
  status?: TicketResult | '';
  rewardBlockHash?: string;
  rewardBlockNumber?: number | '';
}

/** The latest time that a JavaScript Date can have, epoch ms. */
const latestTime = 8_640_000_000_000_000;
const Time = Type.Optional(Type.Integer({ minimum: 0, maximum: latestTime }));

const lotteryFilters = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(LotteryStatus),
  winnerUsername: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name, in any case' })),
  rollStartTime: Time,
  rollEndTime: Time,
  rewardType: Type.Optional(RewardType),
  rewardId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  hasWinner: Type.Optional(Type.Boolean({ description: 'true: somebody won; false: drawn, and nobody had the number' })),
  blockNumber: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Decided by this block' }),
  ),
  sort: Type.Optional(Type.Union(lotterySorts.map((sort) => Type.Literal(sort)))),
});

export const lotteryOperations = {
  '/api/lotteries/': { method: 'get', query: lotteryFilters, answer: Paged(Lottery) },
  '/api/lotteries/{id}': { method: 'get', answer: Lottery, errors: { 404: ['NOT_FOUND'] } },
  '/api/lotteries/{id}/draw.ics': { method: 'get', answer: Type.String(), errors: { 404: ['NOT_FOUND'] } },
} satisfies Operations;

export const MyNumber = Type.Object(
  {
    ticketId: Type.Integer(),
    ticketNumber: Type.Integer({ minimum: 0, maximum: 99_999, description: 'Zero-based' }),
    price: Amount('CTO'),
    boughtAt: EpochMs('When it was bought'),
    purchaseId: Type.Integer({ description: 'Numbers that were bought together share it' }),
  },
  { $id: 'MyNumber' },
);
export type MyNumber = Static<typeof MyNumber>;

export const MyRound = Type.Object(
  {
    lottery: Lottery,
    numbers: Type.Array(MyNumber, { minItems: 1, description: 'By number' }),
    paid: Amount('What the numbers cost, CTO'),
    won: Amount('The prize in CTO; 0 while nothing was won, and for a product'),
    refunded: Amount('What was paid back when the round was cancelled, CTO'),
    net: Type.Integer({ description: 'won + refunded − paid, CTO; the worth of a product is not in it' }),
    order: Nullable(LotteryOrder),
    nextRound: Nullable(
      Type.Object(
        { id: Type.Integer(), endTime: EpochMs('End of its sale') },
        { description: 'The running round of the same reward that ends first; null while this one is running, or none is' },
      ),
    ),
  },
  { $id: 'MyRound' },
);
export type MyRound = Static<typeof MyRound>;

const myFilters = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Type.Union([Type.Literal('win'), Type.Literal('lose'), Type.Literal('pending')])),
  rewardBlockHash: Type.Optional(Type.String({ maxLength: 66, description: 'Part of the hash' })),
  rewardBlockNumber: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

export const myRoundOperations = {
  '/api/lotteries/tickets/mine': { method: 'get', member: true, query: myFilters, answer: Paged(MyTicket) },
  '/api/lotteries/rounds/mine': { method: 'get', member: true, query: myFilters, answer: Paged(MyRound) },
} satisfies Operations;
