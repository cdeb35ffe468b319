import { type Address, isAddress, operationAt, parametersOf } from '../src/contracts/operations.ts';
import type { Reads } from '../src/contracts/providerFit.ts';
import { pruned, structureOf } from '../src/contracts/structure.ts';

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

/**
 * Finds out what an app reads from the API, from the code that browsers get: operations whose address occurs in it, and the
 * fields of their responses whose names occur. The provider may remove a field that no app names.
 * @throws Error for an undeclared address
 */
export function readsOf(code: string): Reads {
  const names: ReadonlySet<string> = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  return Object.fromEntries(addressesIn(code).map((address) => [address, readAt(address, names)]));
}

function readAt(address: Address, names: ReadonlySet<string>): Reads[string] {
  const { method, answer, body } = operationAt(address);
  const query = parametersOf(address);
  return {
    method,
    answer: pruned(structureOf(answer), names),
    ...(body && { body: structureOf(body) }),
    ...(query.length > 0 && { query: query.filter((name) => names.has(name)) }),
  };
}
