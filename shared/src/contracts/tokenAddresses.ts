/** Token addresses the site asks wallets for, unless the provider's configuration names others. */
export const tokenAddresses = {
  cto: '0x00000000000000000000000000000000000c7000',
  stable: '0x0000000000000000000000000000000000057ab1',
} as const;
