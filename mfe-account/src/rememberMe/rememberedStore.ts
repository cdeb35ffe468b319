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
  return inStore<Kept | undefined>('readonly', (store) => store.get(only));
}

export async function writeKept(kept: Kept): Promise<void> {
  await inStore('readwrite', (store) => store.put(kept, only));
}

/** Wipes everything, the key included. */
export async function deleteKept(): Promise<void> {
  await settled(indexedDB.deleteDatabase(databaseName));
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settled(opening);
  try {
    const transaction = database.transaction(storeName, mode);
    const answer = await settled(ask(transaction.objectStore(storeName)));
    if (mode === 'readwrite') await completed(transaction);
    return answer;
  } finally {
    // An open connection would hold up the wipe.
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
