import { type Static, Type } from 'typebox';
import { Acknowledged } from './auth.ts';
import { type Operations, rateLimited } from './operation.ts';
import { proofErrors, stepUpFields } from './passkeys.ts';
import { EpochMs } from './schemas.ts';

export const ChangePasswordRequest = Type.Object(
  {
    ...stepUpFields,
    newPassword: Type.String({ minLength: 8, maxLength: 200 }),
  },
  { $id: 'ChangePasswordRequest' },
);
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>;

export const PasswordChanged = Type.Object(
  {
    message: Type.String(),
    jwt: Type.String({ description: 'The token of this session from now on; the one of before has ended' }),
  },
  { $id: 'PasswordChanged' },
);
export type PasswordChanged = Static<typeof PasswordChanged>;

export const ChangeEmailRequest = Type.Object(
  {
    ...stepUpFields,
    email: Type.String({ maxLength: 254, description: 'The address that is wanted' }),
  },
  { $id: 'ChangeEmailRequest' },
);
export type ChangeEmailRequest = Static<typeof ChangeEmailRequest>;

export const MemberSession = Type.Object(
  {
    id: Type.String({ description: 'Names it for ending it; it is no token' }),
    device: Type.String({ description: 'What the browser said it is, in words' }),
    signedInWith: Type.Union([Type.Literal('password'), Type.Literal('passkey')]),
    startedAt: EpochMs('When it began'),
    lastUsedAt: EpochMs('When it was last used, to five minutes'),
    endsAt: EpochMs('When it ends unless it is used'),
    current: Type.Boolean({ description: 'The session that asks' }),
  },
  { $id: 'MemberSession' },
);
export type MemberSession = Static<typeof MemberSession>;

export const MemberSessions = Type.Object({ contents: Type.Array(MemberSession) }, { $id: 'MemberSessions' });
export type MemberSessions = Static<typeof MemberSessions>;

export const EndSessionsRequest = Type.Object(
  { id: Type.Optional(Type.String({ maxLength: 100, description: 'Left out: all others' })) },
  { $id: 'EndSessionsRequest' },
);
export type EndSessionsRequest = Static<typeof EndSessionsRequest>;

export const SecondFactorState = Type.Object(
  {
    kind: Type.Union([Type.Literal('none'), Type.Literal('totp'), Type.Literal('email')], {
      description: 'totp: a code of an authenticator; email: a code sent to the address',
    }),
    recoveryCodesLeft: Type.Integer({ description: 'Recovery codes that were not used yet' }),
  },
  { $id: 'SecondFactorState' },
);
export type SecondFactorState = Static<typeof SecondFactorState>;

export const OfferAuthenticatorRequest = Type.Object(stepUpFields, { $id: 'OfferAuthenticatorRequest' });
export type OfferAuthenticatorRequest = Static<typeof OfferAuthenticatorRequest>;

/** An authenticator to set up. Active after its first code. */
export const AuthenticatorOffer = Type.Object(
  {
    secret: Type.String({ description: 'Base32, to be typed into the app' }),
    uri: Type.String({ description: 'otpauth: address, for a QR code' }),
    qr: Type.Object(
      {
        size: Type.Integer({ description: 'Width and height in modules, with the light ones around it' }),
        path: Type.String({ description: 'What is dark, as the path of an SVG, one unit to a module' }),
      },
      { description: 'The QR code of the address' },
    ),
  },
  { $id: 'AuthenticatorOffer' },
);
export type AuthenticatorOffer = Static<typeof AuthenticatorOffer>;

export const FactorCodeRequest = Type.Object(
  { otp: Type.String({ maxLength: 64, description: 'A code of the authenticator' }) },
  { $id: 'FactorCodeRequest' },
);
export type FactorCodeRequest = Static<typeof FactorCodeRequest>;

export const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: 'Shown this once' }) },
  { $id: 'RecoveryCodes' },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const RemoveFactorRequest = Type.Object(stepUpFields, { $id: 'RemoveFactorRequest' });
export type RemoveFactorRequest = Static<typeof RemoveFactorRequest>;

export const securityOperations = {
  '/api/user-auth/code': {
    method: 'post',
    member: true,
    answer: Acknowledged,
    errors: { ...rateLimited, 403: ['FORBIDDEN'], 413: ['PAYLOAD_TOO_LARGE'], 415: ['UNSUPPORTED_MEDIA_TYPE'] },
  },
  '/api/user-auth/change-password': {
    method: 'post',
    member: true,
    body: ChangePasswordRequest,
    answer: PasswordChanged,
    errors: proofErrors,
  },
  '/api/user-auth/change-email': {
    method: 'post',
    member: true,
    body: ChangeEmailRequest,
    answer: Acknowledged,
    errors: proofErrors,
  },
  '/api/user-auth/sessions': { method: 'get', member: true, answer: MemberSessions },
  '/api/user-auth/sessions/end': {
    method: 'post',
    member: true,
    body: EndSessionsRequest,
    answer: Acknowledged,
    errors: { ...rateLimited, 404: ['NOT_FOUND'] },
  },
  '/api/user-auth/authenticator': { method: 'get', member: true, answer: SecondFactorState },
  '/api/user-auth/authenticator/offer': {
    method: 'post',
    member: true,
    body: OfferAuthenticatorRequest,
    answer: AuthenticatorOffer,
    errors: { ...proofErrors, 403: ['FORBIDDEN'] },
  },
  '/api/user-auth/authenticator/confirm': {
    method: 'post',
    member: true,
    body: FactorCodeRequest,
    answer: RecoveryCodes,
    errors: proofErrors,
  },
  '/api/user-auth/authenticator/remove': {
    method: 'post',
    member: true,
    body: RemoveFactorRequest,
    answer: Acknowledged,
    errors: proofErrors,
  },
} satisfies Operations;
