/** Keys in the browser's local storage; prefixed, so that another product on the same origin cannot clash. */
export const storageKeys = {
  /** The bearer token (JWT). */
  token: 'snail-lotto.token',
  /** Site path to return to after login. */
  returnPath: 'snail-lotto.return-path',
} as const;
