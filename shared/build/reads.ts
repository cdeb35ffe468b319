import { type Address, operationAt } from '../src/contracts/operations.ts';
import type { Reads } from '../src/contracts/reads.ts';
import { pruned, structureOf } from '../src/contracts/structure.ts';
import { addressesIn } from './addresses.ts';

/**
 * What an app asks of the provider, read from the code that is sent to the browser: the operations whose address is in it, and of their
 * answers the fields whose names are. A field that nobody names can go.
 * @throws Error for an address that is not declared
 */
export function readsOf(code: string): Reads {
  const names: ReadonlySet<string> = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  return Object.fromEntries(addressesIn(code).map((address) => [address, readAt(address, names)]));
}

function readAt(address: Address, names: ReadonlySet<string>): Reads[string] {
  const { method, answer, body, query } = operationAt(address);
  return {
    method,
    answer: pruned(structureOf(answer), names),
    ...(body && { body: structureOf(body) }),
    ...(query && { query: query.filter((name) => names.has(name)) }),
  };
}
