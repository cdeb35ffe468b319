/** Keys in the browser's local storage (except where noted). The prefix avoids clashes with other products on the same origin. */
export const storageKeys = {
  token: 'snail-lotto.token',
  /** Nonce for the next proof, in session storage. */
  proofNonce: 'snail-lotto.proof-nonce',
  returnPath: 'snail-lotto.return-path',
  /** Until when a reload hides the balance, which would give a draw away before its reveal: epoch ms, in session storage. */
  balanceHeld: 'snail-lotto.balance-held',
  motionPaused: 'snail-lotto.motion-paused',
  /** 'UTC' while the reader wants times in UTC instead of the device's zone. */
  timeZone: 'snail-lotto.time-zone',
} as const;

/**
 * Cookie, for `/history` only, of a browser that keeps a token: in its document the place of a member's tickets comes first. It
 * identifies no person.
 */
export const memberCookie = 'snail-lotto-member';
