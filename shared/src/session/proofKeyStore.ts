/** The browser's key. Its private half cannot be read out, by the site's own scripts neither. */
export interface ProofKey {
  privateKey: CryptoKey;
  publicKey: { crv: string; kty: string; x: string; y: string };
  /** RFC 7638. */
  thumbprint: string;
}

const databaseName = 'snail-lotto.proof';
const storeName = 'key';
const only = 'only';

/**
 * The key that this browser has, undefined before its first login and after its storage was cleared.
 * @throws Error where the browser lets the page keep nothing
 */
export async function keptProofKey(): Promise<ProofKey | undefined> {
  return inStore((store) => settled<ProofKey | undefined>(store.get(only)));
}

/** Keeps a key unless another tab has just kept one. @returns the one that is kept */
export async function keepProofKey(key: ProofKey): Promise<ProofKey> {
  return inStore(async (store) => {
    const kept = await settled<ProofKey | undefined>(store.get(only));
    if (kept) return kept;
    await settled(store.put(key, only));
    return key;
  });
}

async function inStore<T>(use: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
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

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
