import { storageKeys } from '../contracts/storage.ts';

/** Keeps the number that the provider gave for the next proof; also for the page after a reload, which needs no further request then. */
export const noteProofNonce = (nonce: string): void => sessionStorage.setItem(storageKeys.proofNonce, nonce);

export const latestNonce = (): string | undefined => sessionStorage.getItem(storageKeys.proofNonce) ?? undefined;
