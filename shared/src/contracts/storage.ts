/** Keys in the browser's storage, local where nothing else is said; prefixed, so that another product on the same origin cannot clash. */
export const storageKeys = {
  /** The bearer token (JWT). */
  token: 'snail-lotto.token',
  /** The provider's number for the next proof, in the storage of the tab. */
  proofNonce: 'snail-lotto.proof-nonce',
  /** Site path to return to after login. */
  returnPath: 'snail-lotto.return-path',
  /** Set while the player wants nothing on the page to move. */
  motionPaused: 'snail-lotto.motion-paused',
  /** Set to 'UTC' while the reader wants times in UTC instead of the device's zone. */
  timeZone: 'snail-lotto.time-zone',
} as const;
