/**
 * Runs a function on an IndexedDB store in one transaction, and resolves when the transaction is complete. Closes the connection:
 * an open one would block the deletion of the database, here and in other tabs.
 * @param name of the database, which is created with this one store if missing
 * @throws Error when the browser refuses storage
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

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
