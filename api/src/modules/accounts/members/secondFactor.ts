import type { LoginResponse } from 'shared/contracts/auth';

/** The second factor of a login. Code uses these names; only this file has the others. */
export type SecondFactor = 'authenticator' | 'email';

export type StoredFactor = 'none' | 'totp' | 'email';

type WireFactor = Exclude<LoginResponse['nextStep'], 'none'>;

const stored: Record<StoredFactor, SecondFactor | undefined> = { none: undefined, totp: 'authenticator', email: 'email' };
const fromWire: Record<WireFactor, SecondFactor> = { '2fa': 'authenticator', email_otp: 'email' };
const wire: Record<SecondFactor, WireFactor> = { authenticator: '2fa', email: 'email_otp' };

export const storedFactor = (name: StoredFactor): SecondFactor | undefined => stored[name];

export const factorOfWire = (name: WireFactor): SecondFactor => fromWire[name];

export const wireFactor = (factor: SecondFactor): WireFactor => wire[factor];
