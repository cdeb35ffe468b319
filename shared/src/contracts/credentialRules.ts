/** Lengths and patterns of credentials, as the specification sets them; the site's forms use the same numbers. */
export const credentialRules = {
  username: { min: 6, max: 20, pattern: '^[A-Za-z0-9]+$' },
  password: { min: 6, max: 200 },
  newPassword: { min: 8, max: 200 },
  otpLength: 6,
  /** Seconds between two sends of an email code. */
  resendSeconds: 60,
} as const;
