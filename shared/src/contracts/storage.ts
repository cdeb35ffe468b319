/** Keys in the browser's local storage; prefixed, so that another product on the same origin cannot clash. */
export const storageKeys = {
  /** The bearer token (JWT). */
  token: 'snail-lotto.token',
  /** Site path to return to after login. */
  returnPath: 'snail-lotto.return-path',
  /** Set while the player wants nothing on the page to move. */
  motionPaused: 'snail-lotto.motion-paused',
  /** Set to 'UTC' while the reader wants times in UTC instead of the device's zone. */
  timeZone: 'snail-lotto.time-zone',
} as const;
