import { addressFor, addressOf } from 'shared/api-client/key';
import type { Address } from 'shared/contracts/operations';

/** What a page is about, by the parameter of its address. */
const subjects: Readonly<Record<string, Address>> = {
  lotteryId: '/api/lotteries/{id}',
  rewardId: '/api/lotteries/rewards/{id}',
};

/**
 * Whether there is nothing that a page is about.
 * @param params of its address
 * @param missing keys of which the API said that there is no such thing
 */
export function isMissing(params: Readonly<Record<string, string | undefined>>, missing: readonly string[]): boolean {
  const addresses = missing.map(addressOf);
  return Object.entries(subjects).some(([name, address]) => {
    const value = params[name];
    return value !== undefined && addresses.includes(addressFor(address, Number(value)));
  });
}
