import { addressFor, addressOf } from 'shared/api-client/key';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Address } from 'shared/contracts/operations';
import type { Brought } from 'shared/contracts/rendering';
import type { LotteryReward } from 'shared/contracts/rewards';

/** API responses that a page was rendered from, by address: `/api/lotteries/7`, `/api/lotteries/?page=0&limit=10`. */
export type ApiResponses = ReadonlyMap<string, unknown>;

export const responsesByAddress = (answers: Brought['answers']): ApiResponses =>
  new Map(Object.entries(answers).map(([key, answer]) => [addressOf(key), answer]));

export type LotteryFields = Pick<
  Lottery,
  | 'id'
  | 'name'
  | 'thumbnail'
  | 'lotteryValue'
  | 'totalTickets'
  | 'soldTickets'
  | 'pricePerTicket'
  | 'rollStartTime'
  | 'rollEndTime'
  | 'drawTime'
  | 'winnerTicket'
  | 'status'
  | 'lotteryReward'
>;

export type Prize = Pick<
  LotteryReward,
  'id' | 'name' | 'image' | 'thumbnail' | 'tokenAmount' | 'description' | 'type' | 'lotteryValue'
>;

export function lotteryOf(answers: ApiResponses, id: string | undefined): LotteryFields | undefined {
  const answer = answers.get(`/api/lotteries/${id}`);
  return isLottery(answer) ? answer : undefined;
}

export function prizeOf(answers: ApiResponses, id: string | undefined): Prize | undefined {
  const answer = answers.get(`/api/lotteries/rewards/${id}`);
  return isPrize(answer) ? answer : undefined;
}

export const listedLotteries = (answers: ApiResponses): LotteryFields[] =>
  listed(answers, /^\/api\/lotteries\/?(?:\?|$)/, isLottery);

export const listedPrizes = (answers: ApiResponses): Prize[] => listed(answers, /^\/api\/lotteries\/rewards\/?(?:\?|$)/, isPrize);

function listed<Item extends { id: number }>(
  answers: ApiResponses,
  address: RegExp,
  is: (value: unknown) => value is Item,
): Item[] {
  const items = [...answers]
    .filter(([asked]) => address.test(asked))
    .flatMap(([, answer]) => (isObject(answer) && Array.isArray(answer.contents) ? answer.contents.filter(is) : []));
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

// Validates only the fields in use: a newer provider may send more, and a release outlives the provider it was built with.
function isLottery(value: unknown): value is LotteryFields {
  return (
    isObject(value) &&
    areNumbers(value, ['id', 'lotteryValue', 'totalTickets', 'soldTickets', 'pricePerTicket']) &&
    areTimes(value, ['rollStartTime', 'rollEndTime', 'drawTime']) &&
    typeof value.name === 'string' &&
    isTextOrNull(value.thumbnail) &&
    (value.winnerTicket === null || Number.isSafeInteger(value.winnerTicket)) &&
    typeof value.status === 'string' &&
    isObject(value.lotteryReward) &&
    typeof value.lotteryReward.name === 'string' &&
    typeof value.lotteryReward.image === 'string' &&
    isTextOrNull(value.lotteryReward.thumbnail) &&
    areNumbers(value.lotteryReward, ['id', 'tokenAmount'])
  );
}

function isPrize(value: unknown): value is Prize {
  return (
    isObject(value) &&
    areNumbers(value, ['id', 'tokenAmount']) &&
    (value.lotteryValue === null || areNumbers(value, ['lotteryValue'])) &&
    [value.name, value.image, value.description, value.type].every((text) => typeof text === 'string') &&
    isTextOrNull(value.thumbnail)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const areNumbers = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => Number.isSafeInteger(value[name]));

const latest = 8_640_000_000_000_000;

const areTimes = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => Math.abs(Number(value[name])) <= latest && Number.isSafeInteger(value[name]));

const subjects: Readonly<Record<string, Address>> = {
  lotteryId: '/api/lotteries/{id}',
  rewardId: '/api/lotteries/rewards/{id}',
};

/**
 * Tells whether the lottery or prize of a page does not exist.
 * @param params of the page's address
 * @param missing SWR keys that the API answered with "not found"
 */
export function isNotFound(params: Readonly<Record<string, string | undefined>>, missing: readonly string[]): boolean {
  const addresses = missing.map(addressOf);
  return Object.entries(subjects).some(([name, address]) => {
    const value = params[name];
    return value !== undefined && addresses.includes(addressFor(address, Number(value)));
  });
}
