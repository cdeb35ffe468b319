import { type Address, isAddress } from '../src/contracts/operations.ts';

/**
 * Lists the API addresses in code, without query and fragment.
 * @throws Error for an address that is not declared in `contracts/operations.ts`
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
