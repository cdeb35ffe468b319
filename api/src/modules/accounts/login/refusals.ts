import { ApiError } from '../../../core/http/errors.ts';
import { inWords } from '../../../core/http/refusals.ts';

export const invalidCredentials = () => new ApiError(401, 'INVALID_CREDENTIALS', 'Wrong username or password.');

export const challengeExpired = () => new ApiError(400, 'CHALLENGE_EXPIRED', 'This login has expired. Please log in again.');

/** For a name with too many wrong passwords from many networks. @param seconds until unknown devices may try again */
export function lockedElsewhere(seconds: number): ApiError {
  const message =
    'Too many wrong passwords were tried with this name. Log in on a device that you have used before, or set a new password by email.';
  return new ApiError(423, 'ACCOUNT_LOCKED', message, undefined, seconds);
}

export function locked(seconds: number): ApiError {
  const message = `Too many failed attempts: this account is locked for ${inWords(seconds)}.`;
  return new ApiError(423, 'ACCOUNT_LOCKED', message, undefined, seconds);
}
