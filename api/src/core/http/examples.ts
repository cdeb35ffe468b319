import type { Lottery, LotteryTicket, MyRound, MyTicket } from 'shared/contracts/lotteries';
import type { Protection } from 'shared/contracts/protection';
import type { LotteryOrder, LotteryReward, Payout, Payouts } from 'shared/contracts/rewards';
import type { Page } from 'shared/contracts/schemas';
import type { OwnNumbers, Sale, SoldNumbers } from 'shared/contracts/soldNumbers';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import type { Token, Wallet } from 'shared/contracts/wallets';

/** Example data of the API documentation: Paula bought number 14 of a round for 500 CTO, and won. */
const rolledAt = Date.UTC(2026, 0, 1, 6, 0, 2);
const rollEndTime = Date.UTC(2026, 0, 1, 6);
const rollStartTime = Date.UTC(2026, 0, 1);
const picture = '/uploads/6b7fa434f92a8b80aab02d9bf1a12e49-256w.webp';
const block = { number: 42_000_000, hash: `0x${'5e'.repeat(31)}8e`, time: rollEndTime, simulated: true, url: null };

export const aReward = {
  id: 3,
  name: '500 CTO',
  image: picture,
  thumbnail: picture,
  tokenAmount: 500,
  description: '<p>Five hundred CTO, straight into your star wallet.</p>',
  type: 'token',
  category: 'token',
  lotteryId: 41,
  lotteryEndTime: 1_795_284_000_000,
  totalTickets: 128,
  crontab: '0 */6 * * *',
  crontabExplain: 'At 0 minutes past the hour, every 6 hours',
  lotteryValue: 500,
  ticketPrice: 1,
} satisfies LotteryReward;

export const aLottery = {
  id: 40,
  name: aReward.name,
  thumbnail: picture,
  lotteryValue: 500,
  lotteryRewardId: aReward.id,
  lotteryRewardIds: '[3]',
  lotteryOrderId: null,
  totalTickets: 128,
  soldTickets: 97,
  pricePerTicket: 1,
  rollStartTime,
  rollEndTime,
  endTime: rollEndTime,
  rolledAt,
  winnerTicket: 14,
  winnerUserId: 1,
  winner: { id: 1, username: 'player01', fullName: null, avatar: null, description: null },
  winnerNumbers: 3,
  lotteryReward: { id: aReward.id, name: aReward.name, image: picture, thumbnail: picture, type: 'token', tokenAmount: 500 },
  status: 'ended',
  rewardType: 'token',
  drawRule: 'v1',
  drawTime: rollEndTime,
  extendedAt: null,
  block,
  beacon: null,
  openingId: '7ac5efd43ff7a5520d7c846427355629b1eae5eb398e0b4c7c5244ce813d128f',
  freezeId: 'a5bf08b0964aa363a9cc58c833e2565d0be96494c07f399912d43d150e2030c1',
  resultId: '13798a4d08a8f8b5e6a52eae0aa04bfb76174128545ea1f186b8cbea2bcddadd',
  cancelId: null,
  cancelReason: null,
  delayReason: null,
} satisfies Lottery;

export const aTicket = {
  id: 977,
  lotteryId: aLottery.id,
  ticketNumber: 14,
  userId: 1,
  price: 1,
  createdAt: rollStartTime + 1_000,
  updatedAt: rollStartTime + 1_000,
} satisfies LotteryTicket;

export const aSale = { ticketNumber: 14, userId: 1, price: 1, createdAt: aTicket.createdAt } satisfies Sale;

export const soldNumbers = {
  lotteryId: aLottery.id,
  count: 3,
  bits: 'AUI=',
  serverTime: rollStartTime + 2_000,
} satisfies SoldNumbers;

export const ownNumbers = { lotteryId: aLottery.id, bits: 'AEA=' } satisfies OwnNumbers;

export const myTicket = {
  ...aTicket,
  lottery: aLottery,
  rewardBlockHash: block.hash,
  rewardBlockNumber: block.number,
} satisfies MyTicket;

export const myRound = {
  lottery: aLottery,
  numbers: [{ ticketId: aTicket.id, ticketNumber: 14, price: 1, boughtAt: aTicket.createdAt, purchaseId: 311 }],
  paid: 1,
  won: 500,
  refunded: 0,
  net: 499,
  order: null,
  nextRound: { id: 41, endTime: 1_795_284_000_000 },
} satisfies MyRound;

export const anOrder = {
  id: 5,
  name: 'Wrist watch',
  lotteryId: 39,
  rewardId: 2,
  userId: 1,
  status: 'open',
  createdAt: rolledAt,
  fulfilledAt: null,
} satisfies LotteryOrder;

export const somePayouts = {
  ...onePage({
    lotteryId: 40,
    kind: 'tokens',
    name: aReward.name,
    amount: 500,
    value: 500,
    winner: { id: 1, username: 'player01', fullName: null, avatar: null, description: null },
    members: 1,
    dueAt: rolledAt,
    paidAt: rolledAt,
    late: false,
  } satisfies Payout),
  totals: { paid: 1, open: 0, late: 0, cto: 500, refunded: 0, products: 0 },
} satisfies Payouts;

export const aToken = { id: 1, address: tokenAddresses.cto, symbol: 'CTO', name: 'CTO', decimals: 0 } satisfies Token;

export const aWallet = {
  tokenId: 1,
  balance: 1_499,
  availableBalance: 0,
  pendingBalance: 0,
  starBalance: 1_499,
  upgradeBalance: 0,
} satisfies Wallet;

export function onePage<Item>(item: Item): Page<Item> {
  return { contents: [item], totalPage: 1, totalElements: 1, perPage: 10 };
}

const monday = Date.UTC(2026, 0, 5);

/** Example for the documentation: on a Thursday, 12 of 50 CTO a week are spent, and a raise to 80 is pending. */
export const aProtection = {
  limits: [
    { period: 'day', amount: null, spent: 2, left: null, renewsAt: Date.UTC(2026, 0, 2), raise: null },
    {
      period: 'week',
      amount: 50,
      spent: 12,
      left: 38,
      renewsAt: monday,
      raise: { amount: 80, askedAt: Date.UTC(2026, 0, 1, 9), readyAt: monday, lapsesAt: Date.UTC(2026, 0, 12) },
    },
    { period: 'month', amount: null, spent: 2, left: null, renewsAt: Date.UTC(2026, 1, 1), raise: null },
  ],
  left: 38,
  stop: null,
  frozenAt: null,
  playingSince: null,
} satisfies Protection;
