/** Default token addresses for wallets; the provider's configuration may override them. */
export const tokenAddresses = {
  cto: '0x00000000000000000000000000000000000c7000',
  stable: '0x0000000000000000000000000000000000057ab1',
} as const;
