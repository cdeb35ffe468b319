import { replaceToken, storedToken } from 'shared/session';
import type { DeleteAccountRequest } from '../contracts/privacy.ts';
import type {
  ChangeEmailRequest,
  ChangePasswordRequest,
  EndSessionsRequest,
  FactorCodeRequest,
  OfferAuthenticatorRequest,
  PasswordChanged,
  RemoveFactorRequest,
} from '../contracts/security.ts';
import { call } from './http.ts';
import { addressOf } from './key.ts';
import { useCall } from './useCall.ts';

const shape = `#${process.env.SHAPE_OF_SECURITY}`;

const sessionsPath = '/api/user-auth/sessions';

export const isSessionsKey = (key: unknown) => typeof key === 'string' && addressOf(key) === sessionsPath;

/** Fetches the member's sessions, last used first; sends no request while logged out. */
export const useSessions = (signedIn: boolean) => useCall(shape, sessionsPath, signedIn ? {} : null);

/** Fetches the member's second factor; sends no request while logged out. */
export const useSecondFactor = (signedIn: boolean) => useCall(shape, '/api/user-auth/authenticator', signedIn ? {} : null);

/**
 * Mails the code for these changes, to a member whose second factor is email.
 * @throws ApiError FORBIDDEN for other members, TOO_MANY_REQUESTS
 */
export const mailChangeCode = () => call('/api/user-auth/code', { body: {} });

/**
 * Sets a new password and ends all other sessions. Stores the new token of this session.
 * @throws ApiError VALIDATION with the wrong field, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function changePassword(body: ChangePasswordRequest): Promise<PasswordChanged> {
  const token = storedToken();
  const changed = await call('/api/user-auth/change-password', { body });
  // Do not store it after a logout or another login in the meantime.
  if (token !== null && storedToken() === token) replaceToken(changed.jwt);
  return changed;
}

/**
 * Requests a change of the email address, which takes effect when the member confirms the mailed link.
 * @throws ApiError VALIDATION with the wrong field, INVALID_CODE, TOO_MANY_REQUESTS
 */
export const changeEmail = (body: ChangeEmailRequest) => call('/api/user-auth/change-email', { body });

/** Ends one session, or all others. @throws ApiError NOT_FOUND when it has already ended */
export const endSessions = (body: EndSessionsRequest) => call('/api/user-auth/sessions/end', { body });

/**
 * Begins the setup of an authenticator. @throws ApiError VALIDATION, INVALID_CODE, FORBIDDEN when there is one, TOO_MANY_REQUESTS
 */
export const offerAuthenticator = (body: OfferAuthenticatorRequest) => call('/api/user-auth/authenticator/offer', { body });

/**
 * Activates the offered authenticator. @returns the recovery codes, which the API never shows again @throws ApiError INVALID_CODE
 */
export const confirmAuthenticator = (body: FactorCodeRequest) => call('/api/user-auth/authenticator/confirm', { body });

/** Removes the authenticator. @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS */
export const removeAuthenticator = (body: RemoveFactorRequest) => call('/api/user-auth/authenticator/remove', { body });

/** Fetches what prevents the deletion of the member's account; sends no request while logged out. */
export const useDeletion = (signedIn: boolean) => useCall(shape, '/api/privacy/deletion', signedIn ? {} : null);

/**
 * Downloads all data about the member (GDPR export); slow for large accounts. @throws ApiError TOO_MANY_REQUESTS; NOT_JSON when
 * the download broke off
 */
export const memberExport = () => call('/api/privacy/export', {}, { timeout: 180_000 });

/** Mails the code that the deletion requires. @throws ApiError TOO_MANY_REQUESTS */
export const mailDeletionCode = () => call('/api/privacy/deletion/code', { body: {} });

/** Deletes the account. @throws ApiError VALIDATION, INVALID_CODE, STILL_OPEN, BALANCE_CHANGED, ON_BREAK, TOO_MANY_REQUESTS */
export const deleteAccount = (body: DeleteAccountRequest) => call('/api/privacy/deletion/confirm', { body });
