/** Allows at most `max` attempts per subject in `seconds`. */
export interface Rule {
  name: string;
  max: number;
  seconds: number;
}

const quarter = 900;
const hour = 3_600;
const day = 86_400;

/**
 * Limits against guessing. Attempts are counted before the check, and reverted when they were correct. The subject is a name or
 * address (existing or not), a network (`networkOf`), both, or a known device together with its member; attempts on such a device
 * are counted separately, so that others cannot use them up.
 */
export const guessRules = {
  passwordByNameAndNetwork: { name: 'password-name-network', max: 20, seconds: quarter },
  passwordByName: { name: 'password-name', max: 100, seconds: day },
  passwordByNetwork: { name: 'password-network', max: 300, seconds: day },
  // For members with a session, where the password is required again.
  passwordByMember: { name: 'password-member', max: 10, seconds: hour },
  passwordByDevice: { name: 'password-device', max: 20, seconds: hour },
  resetCodeByAccount: { name: 'reset-code-account', max: 5, seconds: day },
  resetCodeByNetwork: { name: 'reset-code-network', max: 50, seconds: day },
  resetCodeByDevice: { name: 'reset-code-device', max: 5, seconds: day },
  // These attempts require the right password.
  loginCodeByMember: { name: 'login-code-member', max: 20, seconds: day },
  loginCodeByDevice: { name: 'login-code-device', max: 20, seconds: day },
} as const satisfies Record<string, Rule>;

/** All rate limits. Those per address allow for an office behind one address. */
export const rules = {
  ...guessRules,
  loginByAddress: { name: 'login-address', max: 600, seconds: 600 },
  loginMailByMember: { name: 'login-mail-member', max: 60, seconds: hour },
  mailByAddress: { name: 'mail-address', max: 200, seconds: 600 },
  mailByEmail: { name: 'mail-email', max: 30, seconds: hour },
  // The link in a mail is valid for longer than this window (recoveries.repository.ts), so a member who is refused has a valid
  // one.
  recoveryMailByEmail: { name: 'recovery-mail-email', max: 10, seconds: hour },
  recoveryMailByDevice: { name: 'recovery-mail-device', max: 10, seconds: hour },
  registerByAddress: { name: 'register-address', max: 100, seconds: hour },
  // The form without scripts has no captcha, so it allows few registrations.
  registerWithoutScripts: { name: 'register-no-scripts', max: 3, seconds: hour },
  registerWithoutScriptsInAll: { name: 'register-no-scripts-all', max: 60, seconds: hour },
  subscribeByAddress: { name: 'subscribe-address', max: 100, seconds: hour },
  // Besides the limit of one mail a day to an address: counts the mailbox, without the part after a plus sign.
  subscribeMailByMailbox: { name: 'subscribe-mail-mailbox', max: 3, seconds: day },
  contactByAddress: { name: 'contact-address', max: 60, seconds: hour },
  contactByEmail: { name: 'contact-email', max: 10, seconds: hour },
  exportByMember: { name: 'export-member', max: 10, seconds: hour },
  stepUpMailByMember: { name: 'step-up-mail-member', max: 10, seconds: hour },
  uploadByMember: { name: 'upload-member', max: 60, seconds: day },
  uploadKilobytesByMember: { name: 'upload-kilobytes-member', max: 60 * 1024, seconds: day },
} as const satisfies Record<string, Rule>;
