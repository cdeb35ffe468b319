import type { Alerts } from '../contracts/alerts.ts';
import type { PublicUser, User } from '../contracts/auth.ts';
import { emptyWallet } from '../contracts/emptyWallet.ts';
import type { Lottery, MyRound, RewardSummary } from '../contracts/lotteries.ts';
import type { Protection, SpendLimit } from '../contracts/protection.ts';
import type { LotteryReward } from '../contracts/rewards.ts';
import type { Page } from '../contracts/schemas.ts';
import type { OwnNumbers, Sale, SoldNumbers } from '../contracts/soldNumbers.ts';
import { limitPeriods, spendWindow } from '../contracts/spendWindows.ts';
import type { Wallet } from '../contracts/wallets.ts';
import { NumberSet } from '../numbers/NumberSet.ts';

/** Valid API responses for tests; pass only the fields that the test is about. */
const hour = 3_600_000;

export function user(over: Partial<User> = {}): User {
  return { id: 7, username: 'snailfan', fullName: 'Sam Snail', email: 'sam@example.com', avatar: null, verified: true, ...over };
}

export function publicUser(over: Partial<PublicUser> = {}): PublicUser {
  return { id: 7, username: 'snailfan', fullName: null, avatar: null, description: null, ...over };
}

/** `balance` is the sum of the other balances. */
export function wallet(over: Partial<Wallet> = {}): Wallet {
  const parts = { ...emptyWallet, tokenId: 1, starBalance: 100, ...over };
  return { ...parts, balance: parts.starBalance + parts.availableBalance + parts.pendingBalance + parts.upgradeBalance };
}

export function rewardSummary(over: Partial<RewardSummary> = {}): RewardSummary {
  return { id: 3, name: 'Dream Car', image: '/uploads/car.webp', thumbnail: null, type: 'product', tokenAmount: 0, ...over };
}

export function lottery(over: Partial<Lottery> = {}): Lottery {
  const endTime = over.endTime ?? Date.now() + hour;
  return {
    id: 11,
    name: 'Dream Car round 5',
    thumbnail: null,
    lotteryValue: 45_000,
    lotteryRewardId: 3,
    lotteryRewardIds: '[3]',
    lotteryOrderId: null,
    totalTickets: 64,
    soldTickets: 10,
    pricePerTicket: 1,
    rollStartTime: endTime - 6 * hour,
    rollEndTime: endTime,
    endTime,
    rolledAt: null,
    winnerTicket: null,
    winnerUserId: null,
    winner: null,
    winnerNumbers: null,
    lotteryReward: rewardSummary(),
    status: 'running',
    rewardType: 'product',
    drawRule: 'v1',
    drawTime: endTime,
    extendedAt: null,
    block: null,
    beacon: null,
    openingId: null,
    freezeId: null,
    resultId: null,
    cancelId: null,
    cancelReason: null,
    delayReason: null,
    ...over,
  };
}

export function drawnLottery(over: Partial<Lottery> = {}): Lottery {
  const endTime = over.endTime ?? Date.now() - hour;
  return lottery({
    endTime,
    status: 'ended',
    rolledAt: endTime + 5_000,
    winnerTicket: 42,
    winnerUserId: 7,
    winner: publicUser(),
    winnerNumbers: 1,
    block: { number: 45_000_123, hash: `0x${'0'.repeat(62)}2a`, time: endTime, simulated: true, url: null },
    ...over,
  });
}

export function reward(over: Partial<LotteryReward> = {}): LotteryReward {
  return {
    id: 3,
    name: 'Dream Car',
    image: '/uploads/car.webp',
    thumbnail: null,
    tokenAmount: 0,
    description: '<p>Four wheels.</p>',
    type: 'product',
    category: 'car',
    lotteryId: 11,
    lotteryEndTime: over.lotteryId === null ? null : Date.now() + hour,
    totalTickets: 64,
    crontab: '0 */6 * * *',
    crontabExplain: 'Every 6 hours',
    lotteryValue: 45_000,
    ticketPrice: 1,
    ...over,
  };
}

export function soldNumbers(sold: readonly number[] = [], over: Partial<SoldNumbers> = {}): SoldNumbers {
  return { lotteryId: 11, count: sold.length, bits: NumberSet.of(sold).toBase64(), serverTime: Date.now(), ...over };
}

export function ownNumbers(own: readonly number[] = []): OwnNumbers {
  return { lotteryId: 11, bits: NumberSet.of(own).toBase64() };
}

export function sale(over: Partial<Sale> = {}): Sale {
  return { ticketNumber: 0, userId: 99, price: 1, createdAt: Date.now() - hour, ...over };
}

/**
 * A round in which snailfan bought numbers together at its price. Pass `won`, `refunded` and `net` when a test needs them: by
 * default nothing was won or refunded.
 * @param held the numbers, zero-based
 */
export function myRound(over: Partial<MyRound> = {}, held: readonly number[] = [42]): MyRound {
  const round = over.lottery ?? lottery();
  const boughtAt = Date.now() - hour;
  const paid = held.length * round.pricePerTicket;
  return {
    lottery: round,
    numbers: held.map((ticketNumber) => ({
      ticketId: 1000 + ticketNumber,
      ticketNumber,
      price: round.pricePerTicket,
      boughtAt,
      purchaseId: 311,
    })),
    paid,
    won: 0,
    refunded: 0,
    net: -paid,
    order: null,
    nextRound: null,
    ...over,
  };
}

/** One page of a list; pass `totalElements` when there are more rows than shown. */
export function page<T>(contents: T[], over: Partial<Omit<Page<T>, 'contents'>> = {}): Page<T> {
  const perPage = over.perPage ?? 10;
  const totalElements = over.totalElements ?? contents.length;
  return { contents, totalElements, perPage, totalPage: Math.ceil(totalElements / perPage), ...over };
}

export function protection(
  limits: Partial<Record<SpendLimit['period'], Partial<SpendLimit>>> = {},
  over: Partial<Protection> = {},
): Protection {
  const all = limitPeriods.map((period): SpendLimit => {
    const given = { amount: null, spent: 0, raise: null, ...limits[period] };
    const left = given.amount === null ? null : Math.max(0, given.amount - given.spent);
    return { period, left, renewsAt: spendWindow(period, Date.now()).end, ...given };
  });
  const rests = all.flatMap(({ left }) => (left === null ? [] : [left]));
  return {
    limits: all,
    left: rests.length > 0 ? Math.min(...rests) : null,
    stop: null,
    frozenAt: null,
    playingSince: null,
    ...over,
  };
}

export function alerts(over: Partial<Alerts> = {}): Alerts {
  return {
    choice: 'none',
    answered: false,
    mailTo: 'sam@example.com',
    devices: 0,
    thisDevice: false,
    pushKey: `B${'A'.repeat(86)}`,
    ...over,
  };
}
