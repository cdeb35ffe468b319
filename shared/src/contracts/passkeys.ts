import { type Static, Type } from 'typebox';
import { Acknowledged, LoginResponse, Remember } from './auth.ts';
import { type Operations, rateLimited } from './operation.ts';
import { EpochMs, Nullable } from './schemas.ts';

const Bytes = (maxLength: number, description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength, description: `${description} (base64url)` });

const CredentialId = Bytes(1_400, 'Id of the credential');
const ClientData = Bytes(4_000, 'clientDataJSON');
const Name = Type.String({ minLength: 1, maxLength: 60, description: 'Chosen by the member' });
const Challenge = Bytes(200, 'Signed by the authenticator; valid for five minutes and once');
const RpId = Type.String({ description: 'Host of the site, for which its passkeys are valid' });
const CredentialIds = (description: string) => Type.Array(CredentialId, { description });

/** Answer of `navigator.credentials.get` (WebAuthn). */
export const PasskeyAssertion = Type.Object(
  {
    id: CredentialId,
    clientDataJSON: ClientData,
    authenticatorData: Bytes(4_000, 'authenticatorData'),
    signature: Bytes(2_000, 'ES256 or RS256'),
    userHandle: Type.Optional(Bytes(100, 'Of the account, as the passkey was created')),
  },
  { $id: 'PasskeyAssertion' },
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/**
 * Fields of a request that changes credentials: either `passkey`, or `currentPassword` and, where the member has a second factor,
 * `otp`.
 */
export const stepUpFields = {
  currentPassword: Type.Optional(Type.String({ maxLength: 200, description: 'Missing with a passkey' })),
  otp: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'With the password, where the member has a second factor: a code of the app or a recovery code, or the code that was mailed',
    }),
  ),
  passkey: Type.Optional(PasskeyAssertion),
};

export const StepUpProof = Type.Object(stepUpFields, { $id: 'StepUpProof' });
export type StepUpProof = Static<typeof StepUpProof>;

export const proofErrors = { ...rateLimited, 400: ['VALIDATION', 'INVALID_CODE', 'CHALLENGE_EXPIRED'] } as const;

export const PasskeyRequest = Type.Object(
  {
    challenge: Challenge,
    rpId: RpId,
    credentialIds: CredentialIds('Passkeys that count; for a login none, so that the browser offers all it has'),
  },
  { $id: 'PasskeyRequest' },
);
export type PasskeyRequest = Static<typeof PasskeyRequest>;

export const PasskeyLoginRequest = Type.Object({ passkey: PasskeyAssertion, remember: Remember }, { $id: 'PasskeyLoginRequest' });
export type PasskeyLoginRequest = Static<typeof PasskeyLoginRequest>;

export const Passkey = Type.Object(
  {
    id: Type.String(),
    name: Name,
    synced: Type.Boolean({ description: 'Its maker may copy it to other devices' }),
    createdAt: EpochMs('When it was added'),
    lastUsedAt: Nullable(EpochMs('When it last logged in or proved a change')),
  },
  { $id: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;

export const Passkeys = Type.Object({ contents: Type.Array(Passkey) }, { $id: 'Passkeys' });

export const PasskeyOffer = Type.Object(
  {
    challenge: Challenge,
    rpId: RpId,
    userHandle: Bytes(100, 'Random name of the account, for authenticators only'),
    username: Type.String({ description: 'Shown by the authenticator' }),
    credentialIds: CredentialIds('Passkeys that the member has, so that an authenticator refuses a second one'),
  },
  { $id: 'PasskeyOffer' },
);
export type PasskeyOffer = Static<typeof PasskeyOffer>;

export const AddPasskeyRequest = Type.Object(
  { name: Name, clientDataJSON: ClientData, attestationObject: Bytes(16_000, 'attestationObject') },
  { $id: 'AddPasskeyRequest' },
);
export type AddPasskeyRequest = Static<typeof AddPasskeyRequest>;

const PasskeyId = Type.String({ maxLength: 100 });

export const RenamePasskeyRequest = Type.Object({ id: PasskeyId, name: Name }, { $id: 'RenamePasskeyRequest' });
export type RenamePasskeyRequest = Static<typeof RenamePasskeyRequest>;

export const RemovePasskeyRequest = Type.Object({ id: PasskeyId, ...stepUpFields }, { $id: 'RemovePasskeyRequest' });
export type RemovePasskeyRequest = Static<typeof RemovePasskeyRequest>;

const unknown = { ...rateLimited, 404: ['NOT_FOUND'] } as const;

export const passkeyOperations = {
  '/api/auth/passkey/challenge': { method: 'get', answer: PasskeyRequest },
  '/api/auth/passkey/login': {
    method: 'post',
    body: PasskeyLoginRequest,
    answer: LoginResponse,
    errors: {
      ...rateLimited,
      400: ['VALIDATION', 'CHALLENGE_EXPIRED'],
      401: ['INVALID_CREDENTIALS'],
      403: ['EMAIL_NOT_VERIFIED'],
    },
  },
  '/api/user-auth/passkeys': { method: 'get', member: true, answer: Passkeys },
  '/api/user-auth/passkeys/challenge': { method: 'get', member: true, answer: PasskeyRequest, errors: unknown },
  '/api/user-auth/passkeys/offer': {
    method: 'post',
    member: true,
    body: StepUpProof,
    answer: PasskeyOffer,
    errors: { ...proofErrors, 409: ['QUOTA_EXCEEDED'] },
  },
  '/api/user-auth/passkeys/add': {
    method: 'post',
    member: true,
    body: AddPasskeyRequest,
    answer: Passkey,
    errors: { ...proofErrors, 409: ['QUOTA_EXCEEDED'] },
  },
  '/api/user-auth/passkeys/rename': {
    method: 'post',
    member: true,
    body: RenamePasskeyRequest,
    answer: Acknowledged,
    errors: unknown,
  },
  '/api/user-auth/passkeys/remove': {
    method: 'post',
    member: true,
    body: RemovePasskeyRequest,
    answer: Acknowledged,
    errors: { ...proofErrors, 404: ['NOT_FOUND'] },
  },
} satisfies Operations;
