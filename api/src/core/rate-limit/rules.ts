/** At most `max` attempts per subject in `seconds`. */
export interface Rule {
  name: string;
  max: number;
  seconds: number;
}

const quarter = 900;
const hour = 3_600;
const day = 86_400;

/**
 * What keeps guessing slow. Tries are counted before anything is compared, and given back when they were right. A subject is a name or
 * address (whether or not somebody has it), a network (`networkOf`), both, or a device that the member has used before together with the
 * member: its tries count for it alone, so that nobody else can use them up.
 */
export const guessRules = {
  passwordByNameAndNetwork: { name: 'password-name-network', max: 20, seconds: quarter },
  passwordByName: { name: 'password-name', max: 100, seconds: day },
  passwordByNetwork: { name: 'password-network', max: 300, seconds: day },
  // Of whoever has a session already, where the password is asked for again.
  passwordByMember: { name: 'password-member', max: 10, seconds: hour },
  passwordByDevice: { name: 'password-device', max: 20, seconds: hour },
  resetCodeByAccount: { name: 'reset-code-account', max: 5, seconds: day },
  resetCodeByNetwork: { name: 'reset-code-network', max: 50, seconds: day },
  resetCodeByDevice: { name: 'reset-code-device', max: 5, seconds: day },
  // Whoever gets that far knows the password.
  loginCodeByMember: { name: 'login-code-member', max: 20, seconds: day },
  loginCodeByDevice: { name: 'login-code-device', max: 20, seconds: day },
} as const satisfies Record<string, Rule>;

/** All limits in one place. Those per address leave room for an office behind one address. */
export const rules = {
  ...guessRules,
  loginByAddress: { name: 'login-address', max: 600, seconds: 600 },
  loginMailByMember: { name: 'login-mail-member', max: 60, seconds: hour },
  mailByAddress: { name: 'mail-address', max: 200, seconds: 600 },
  mailByEmail: { name: 'mail-email', max: 30, seconds: hour },
  // The link of a mail lives longer than this window (recoveries.repository.ts): whoever is refused has one that works.
  recoveryMailByEmail: { name: 'recovery-mail-email', max: 10, seconds: hour },
  recoveryMailByDevice: { name: 'recovery-mail-device', max: 10, seconds: hour },
  registerByAddress: { name: 'register-address', max: 100, seconds: hour },
  // Without scripts no captcha is solved: what programs could send this way is little.
  registerWithoutScripts: { name: 'register-no-scripts', max: 3, seconds: hour },
  registerWithoutScriptsInAll: { name: 'register-no-scripts-all', max: 60, seconds: hour },
  subscribeByAddress: { name: 'subscribe-address', max: 100, seconds: hour },
  // Beside the one mail a day to an address: of one mailbox, whatever stands behind a plus sign in its address.
  subscribeMailByMailbox: { name: 'subscribe-mail-mailbox', max: 3, seconds: day },
  contactByAddress: { name: 'contact-address', max: 60, seconds: hour },
  contactByEmail: { name: 'contact-email', max: 10, seconds: hour },
  exportByMember: { name: 'export-member', max: 10, seconds: hour },
  stepUpMailByMember: { name: 'step-up-mail-member', max: 10, seconds: hour },
  uploadByMember: { name: 'upload-member', max: 60, seconds: day },
  uploadKilobytesByMember: { name: 'upload-kilobytes-member', max: 60 * 1024, seconds: day },
} as const satisfies Record<string, Rule>;
