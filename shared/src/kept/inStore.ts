/**
 * Works on a store of the browser's IndexedDB, in one transaction, and is done when that is. The connection is closed again: an open one
 * would hold up the wipe of its database, here and in other tabs.
 * @param name of the database, which is made with this one store when it is not there
 * @throws Error where the browser lets the page keep nothing
 */
export async function inStore<T>(name: string, storeName: string, use: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settled(opening);
  try {
    const transaction = database.transaction(storeName, 'readwrite');
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [answer] = await Promise.all([use(transaction.objectStore(storeName)), completed]);
    return answer;
  } finally {
    database.close();
  }
}

/** @returns what a request of IndexedDB came to */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
