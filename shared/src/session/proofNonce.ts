import { storageKeys } from '../contracts/storage.ts';

/** Stores the provider's nonce for the next proof, in session storage, so that a reload needs no extra request. */
export const noteProofNonce = (nonce: string): void => sessionStorage.setItem(storageKeys.proofNonce, nonce);

export const latestNonce = (): string | undefined => sessionStorage.getItem(storageKeys.proofNonce) ?? undefined;
