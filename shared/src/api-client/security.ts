import { replaceToken, storedToken } from 'shared/session';
import useSWR from 'swr';
import type { Acknowledged } from '../contracts/auth.ts';
import type {
  AuthenticatorOffer,
  ChangeEmailRequest,
  ChangePasswordRequest,
  EndSessionsRequest,
  FactorCodeRequest,
  MemberSessions,
  OfferAuthenticatorRequest,
  PasswordChanged,
  RecoveryCodes,
  RemoveFactorRequest,
  SecondFactorState,
} from '../contracts/security.ts';
import { get, post } from './http.ts';
import { addressOf } from './key.ts';

const shape = `#${process.env.SHAPE_OF_SECURITY}`;

const sessionsPath = '/api/user-auth/sessions';
const sessionsKey = `${sessionsPath}${shape}`;
const factorKey = `/api/user-auth/authenticator${shape}`;

export const isSessionsKey = (key: unknown) => typeof key === 'string' && addressOf(key) === sessionsPath;

/** Fetches the member's sessions, last used first; sends no request while logged out. */
export function useSessions(signedIn: boolean) {
  return useSWR(signedIn ? sessionsKey : null, (key: string) => get<MemberSessions>(key));
}

/** Fetches the member's second factor; sends no request while logged out. */
export function useSecondFactor(signedIn: boolean) {
  return useSWR(signedIn ? factorKey : null, (key: string) => get<SecondFactorState>(key));
}

/**
 * Mails the code for these changes, to a member whose second factor is email.
 * @throws ApiError FORBIDDEN for other members, TOO_MANY_REQUESTS
 */
export const mailChangeCode = () => post<Acknowledged>('/api/user-auth/code');

/**
 * Sets a new password and ends all other sessions. Stores the new token of this session.
 * @throws ApiError VALIDATION with the wrong field, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function changePassword(body: ChangePasswordRequest): Promise<PasswordChanged> {
  const token = storedToken();
  const changed = await post<PasswordChanged>('/api/user-auth/change-password', body);
  // Do not store it after a logout or another login in the meantime.
  if (token !== null && storedToken() === token) replaceToken(changed.jwt);
  return changed;
}

/**
 * Requests a change of the email address, which takes effect when the member confirms the mailed link.
 * @throws ApiError VALIDATION with the wrong field, INVALID_CODE, TOO_MANY_REQUESTS
 */
export const changeEmail = (body: ChangeEmailRequest) => post<Acknowledged>('/api/user-auth/change-email', body);

/** Ends one session, or all others. @throws ApiError NOT_FOUND when it has already ended */
export const endSessions = (body: EndSessionsRequest) => post<Acknowledged>('/api/user-auth/sessions/end', body);

/**
 * Begins the setup of an authenticator. @throws ApiError VALIDATION, INVALID_CODE, FORBIDDEN when there is one, TOO_MANY_REQUESTS
 */
export const offerAuthenticator = (body: OfferAuthenticatorRequest) =>
  post<AuthenticatorOffer>('/api/user-auth/authenticator/offer', body);

/**
 * Activates the offered authenticator. @returns the recovery codes, which the API never shows again @throws ApiError INVALID_CODE
 */
export const confirmAuthenticator = (body: FactorCodeRequest) =>
  post<RecoveryCodes>('/api/user-auth/authenticator/confirm', body);

/** Removes the authenticator. @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS */
export const removeAuthenticator = (body: RemoveFactorRequest) => post<Acknowledged>('/api/user-auth/authenticator/remove', body);
