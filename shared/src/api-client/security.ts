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

/** The shape of what is kept: see key.ts. */
const shape = `#${process.env.SHAPE_OF_SECURITY}`;

const sessionsPath = '/api/user-auth/sessions';
const sessionsKey = `${sessionsPath}${shape}`;
const factorKey = `/api/user-auth/authenticator${shape}`;

/** Whether an SWR key is the list of the member's sessions, in any shape. */
export const isSessionsKey = (key: unknown) => typeof key === 'string' && addressOf(key) === sessionsPath;

/** Where the member is logged in, last used first; asks nothing while nobody is logged in. */
export function useSessions(signedIn: boolean) {
  return useSWR(signedIn ? sessionsKey : null, (key: string) => get<MemberSessions>(key));
}

/** What logging in asks the member for beside the password; asks nothing while nobody is logged in. */
export function useSecondFactor(signedIn: boolean) {
  return useSWR(signedIn ? factorKey : null, (key: string) => get<SecondFactorState>(key));
}

/**
 * Mails the code that these changes ask for, to a member whose logins ask for a mailed one.
 * @throws ApiError FORBIDDEN to others, TOO_MANY_REQUESTS
 */
export const mailChangeCode = () => post<Acknowledged>('/api/user-auth/code');

/**
 * Sets a new password, which ends all other sessions. This one goes on with another token, which is stored.
 * @throws ApiError VALIDATION at the field that is wrong, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function changePassword(body: ChangePasswordRequest): Promise<PasswordChanged> {
  const token = storedToken();
  const changed = await post<PasswordChanged>('/api/user-auth/change-password', body);
  // Not where somebody has logged out meanwhile, or in as somebody else.
  if (token !== null && storedToken() === token) replaceToken(changed.jwt);
  return changed;
}

/**
 * Asks for another email address; it counts once the link that is mailed to it was confirmed.
 * @throws ApiError VALIDATION at the field that is wrong, INVALID_CODE, TOO_MANY_REQUESTS
 */
export const changeEmail = (body: ChangeEmailRequest) => post<Acknowledged>('/api/user-auth/change-email', body);

/** Ends one session, or all others. @throws ApiError NOT_FOUND when it has ended already */
export const endSessions = (body: EndSessionsRequest) => post<Acknowledged>('/api/user-auth/sessions/end', body);

/** Begins to set up an authenticator. @throws ApiError VALIDATION, INVALID_CODE, FORBIDDEN where there is one, TOO_MANY_REQUESTS */
export const offerAuthenticator = (body: OfferAuthenticatorRequest) =>
  post<AuthenticatorOffer>('/api/user-auth/authenticator/offer', body);

/** Makes the offered authenticator count. @returns the recovery codes, never shown again. @throws ApiError INVALID_CODE */
export const confirmAuthenticator = (body: FactorCodeRequest) =>
  post<RecoveryCodes>('/api/user-auth/authenticator/confirm', body);

/** Takes the authenticator away. @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS */
export const removeAuthenticator = (body: RemoveFactorRequest) => post<Acknowledged>('/api/user-auth/authenticator/remove', body);
