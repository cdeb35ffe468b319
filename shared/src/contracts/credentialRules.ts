/** Lengths and patterns of credentials, from the specification; the site's forms use the same. */
export const credentialRules = {
  username: { min: 6, max: 20, pattern: '^[A-Za-z0-9]+$' },
  password: { min: 6, max: 200 },
  newPassword: { min: 8, max: 200 },
  otpLength: 6,
  /** Minimum time between two emails with a code, seconds. */
  resendSeconds: 60,
} as const;
