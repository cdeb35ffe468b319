import type {
  AddPasskeyRequest,
  PasskeyLoginRequest,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
  StepUpProof,
} from '../contracts/passkeys.ts';
import { call } from './http.ts';
import { useCall } from './useCall.ts';

const shape = `#${process.env.SHAPE_OF_PASSKEYS}`;

export const usePasskeys = (signedIn: boolean) => useCall(shape, '/api/user-auth/passkeys', signedIn ? {} : null);

/** Returns options for a login with a passkey, valid for five minutes. */
export const passkeyLoginOptions = () => call('/api/auth/passkey/challenge', {});

/** Logs in with a passkey. @throws ApiError INVALID_CREDENTIALS, CHALLENGE_EXPIRED, TOO_MANY_REQUESTS */
export const logInWithPasskey = (body: PasskeyLoginRequest) => call('/api/auth/passkey/login', { body });

/** Returns options for proving a change with a passkey, valid for five minutes. @throws ApiError NOT_FOUND without one */
export const passkeyProofOptions = () => call('/api/user-auth/passkeys/challenge', {});

/** Begins to add a passkey. @throws ApiError VALIDATION, INVALID_CODE, CHALLENGE_EXPIRED, QUOTA_EXCEEDED, TOO_MANY_REQUESTS */
export const offerPasskey = (body: StepUpProof) => call('/api/user-auth/passkeys/offer', { body });

/** Adds a passkey. @throws ApiError VALIDATION, CHALLENGE_EXPIRED, QUOTA_EXCEEDED */
export const addPasskey = (body: AddPasskeyRequest) => call('/api/user-auth/passkeys/add', { body });

export const renamePasskey = (body: RenamePasskeyRequest) => call('/api/user-auth/passkeys/rename', { body });

/** Removes a passkey and ends its sessions. @throws ApiError as `offerPasskey`, NOT_FOUND when it was removed */
export const removePasskey = (body: RemovePasskeyRequest) => call('/api/user-auth/passkeys/remove', { body });
