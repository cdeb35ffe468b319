export const providerOf = (named: string | undefined): string =>
  named ?? (process.env.PROVIDER_URL || `http://localhost:${process.env.PORT || 3000}`);
