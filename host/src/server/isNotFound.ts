import { addressFor, addressOf } from 'shared/api-client/key';
import type { Address } from 'shared/contracts/operations';

/** API address of a page's lottery or prize, by route parameter. */
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
