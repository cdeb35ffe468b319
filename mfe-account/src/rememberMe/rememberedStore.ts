import { inStore, settled } from 'shared/kept/inStore';
import type { Sealed } from './sealed.ts';

/** What is kept on the device: that the browser's password store has it, or the sealed name and password. */
export type Kept = { in: 'browser' } | ({ in: 'sealed' } & Sealed);

const databaseName = 'snail-lotto.remembered';
const storeName = 'login';
const only = 'only';

/** What an earlier 'Remember me' left, undefined if nothing. */
export async function readKept(): Promise<Kept | undefined> {
  const databases = await indexedDB.databases();
  // Opening creates: a visitor who never asked to be remembered gets no database.
  if (!databases.some(({ name }) => name === databaseName)) return undefined;
  return inStore(databaseName, storeName, (store) => settled<Kept | undefined>(store.get(only)));
}

export async function writeKept(kept: Kept): Promise<void> {
  await inStore(databaseName, storeName, (store) => settled(store.put(kept, only)));
}

/** Wipes everything, the key included. */
export async function deleteKept(): Promise<void> {
  await settled(indexedDB.deleteDatabase(databaseName));
}
