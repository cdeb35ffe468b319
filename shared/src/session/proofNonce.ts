let latest: string | undefined;

/** Keeps the number that the provider gave for the next proof. */
export const noteProofNonce = (nonce: string): void => {
  latest = nonce;
};

export const latestNonce = (): string | undefined => latest;
