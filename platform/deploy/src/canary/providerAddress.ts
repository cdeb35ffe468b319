/** Returns the provider's address: the one named with --api, else PROVIDER_URL, else that of this machine. */
export const providerAddress = (named: string | undefined): string =>
  named ?? (process.env.PROVIDER_URL || `http://localhost:${process.env.PORT || 3000}`);
