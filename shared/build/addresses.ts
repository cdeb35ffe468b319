import { type Address, isAddress } from '../src/contracts/operations.ts';

/**
 * Addresses of the provider that stand in code, without what follows a ? or #.
 * @throws Error for one that `contracts/operations.ts` does not know: nobody could tell what is asked there
 */
export function addressesIn(code: string): Address[] {
  const found = [...code.matchAll(/["'`](\/api\/[^"'`$?#\\]*)/g)].map(([, text = '']) => text);
  return [...new Set(found)].sort().map((text) => {
    if (isAddress(text)) return text;
    throw new Error(
      `The provider's address '${text}' is not in shared/src/contracts/operations.ts: say there what is asked and answered. (An address of one thing is made by addressFor('/api/lotteries/{id}', id).)`,
    );
  });
}
