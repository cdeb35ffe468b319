import * as crossing from '../src/contracts/crossing.ts';
import { storageKeys } from '../src/contracts/storage.ts';

export const crossingNames: Record<string, string> = {
  ...crossing,
  ...Object.fromEntries(Object.entries(storageKeys).map(([key, name]) => [`storageKeys.${key}`, name])),
};

/** Returns the names that an app's code contains; for the host all of them. */
export function namesIn(code: string, role: 'host' | 'remote'): Record<string, string> {
  return Object.fromEntries(Object.entries(crossingNames).filter(([, name]) => role === 'host' || code.includes(name)));
}
