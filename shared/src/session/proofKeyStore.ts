import { inStore, settled } from '../storage/inStore.ts';

/** The browser's key pair. The private key is not extractable, even by the site's own scripts. */
export interface ProofKey {
  privateKey: CryptoKey;
  publicKey: { crv: string; kty: string; x: string; y: string };
  /** RFC 7638. */
  thumbprint: string;
}

const ofMembers = 'snail-lotto.proof';
const storeName = 'key';
const only = 'only';

/**
 * Returns this browser's key; undefined before its first login and after its storage was cleared.
 * @param database by default that of members
 * @throws Error when the browser refuses storage
 */
export async function storedProofKey(database = ofMembers): Promise<ProofKey | undefined> {
  return inStore(database, storeName, (store) => settled<ProofKey | undefined>(store.get(only)));
}

/** Stores a key unless another tab has just stored one. @returns the stored key */
export async function storeProofKey(key: ProofKey, database = ofMembers): Promise<ProofKey> {
  return inStore(database, storeName, async (store) => {
    const kept = await settled<ProofKey | undefined>(store.get(only));
    if (kept) return kept;
    await settled(store.put(key, only));
    return key;
  });
}
