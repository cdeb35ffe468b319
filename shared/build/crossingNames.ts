import * as crossing from '../src/contracts/crossing.ts';
import { storageKeys } from '../src/contracts/storage.ts';

/** Every name that crosses between builds, by what it is a name of. */
export const crossingNames: Record<string, string> = {
  ...crossing,
  ...Object.fromEntries(Object.entries(storageKeys).map(([key, name]) => [`storageKeys.${key}`, name])),
};

/** Those of the names that are in the code of an app; the host has to do with all of them. */
export function namesIn(code: string, role: 'host' | 'remote'): Record<string, string> {
  return Object.fromEntries(Object.entries(crossingNames).filter(([, name]) => role === 'host' || code.includes(name)));
}
