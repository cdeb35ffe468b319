import type { LoginResponse } from 'shared/contracts/auth';

/** What a member's login asks for beside the password. The code says these names; others stand only in this file. */
export type SecondFactor = 'authenticator' | 'email';

/** The names in the column `users.second_factor`. */
export type StoredFactor = 'none' | 'totp' | 'email';

/** The names in the API, and in the column `login_challenges.factor`. */
type WireFactor = Exclude<LoginResponse['nextStep'], 'none'>;

const stored: Record<StoredFactor, SecondFactor | undefined> = { none: undefined, totp: 'authenticator', email: 'email' };
const fromWire: Record<WireFactor, SecondFactor> = { '2fa': 'authenticator', email_otp: 'email' };
const wire: Record<SecondFactor, WireFactor> = { authenticator: '2fa', email: 'email_otp' };

/** The second factor that is stored with a member; undefined when the password alone logs in. */
export const storedFactor = (name: StoredFactor): SecondFactor | undefined => stored[name];

/** The second factor that a request or a stored challenge names. */
export const factorOfWire = (name: WireFactor): SecondFactor => fromWire[name];

/** What the API calls a second factor. */
export const wireFactor = (factor: SecondFactor): WireFactor => wire[factor];
