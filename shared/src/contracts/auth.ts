import { type Static, Type } from 'typebox';
import { type Operations, rateLimited } from './operation.ts';
import { EpochMs, Nullable } from './schemas.ts';

export const User = Type.Object(
  {
    id: Type.Integer({ description: 'As everybody sees it; their tickets and wins carry it' }),
    username: Type.String(),
    fullName: Nullable(Type.String()),
    email: Nullable(Type.String()),
    avatar: Nullable(Type.String({ description: 'Address of a picture' })),
    verified: Type.Boolean({ description: 'KYC completed' }),
  },
  { $id: 'User' },
);
export type User = Static<typeof User>;

/** Public view of a member: the public name. Other fields of the specification exist but are empty. */
export const PublicUser = Type.Object(
  {
    id: Type.Integer({ description: 'Random; no other address or table knows it' }),
    username: Type.String({ description: 'The public name, not the name that logs in' }),
    fullName: Nullable(Type.String({ description: 'Never public: null' })),
    avatar: Nullable(Type.String()),
    description: Nullable(Type.String()),
  },
  { $id: 'PublicUser' },
);
export type PublicUser = Static<typeof PublicUser>;

export const PublicName = Type.Object(
  {
    name: Type.String({ description: 'What everybody sees' }),
    drawnName: Nullable(Type.String({ description: 'The name that was drawn by lot, while another one is chosen' })),
    changeableAt: Nullable(EpochMs('When another name can be chosen; null: at any time')),
  },
  { $id: 'PublicName' },
);
export type PublicName = Static<typeof PublicName>;

export const ChoosePublicNameRequest = Type.Object(
  { name: Nullable(Type.String({ maxLength: 200, description: 'null: the name that was drawn by lot' })) },
  { $id: 'ChoosePublicNameRequest' },
);
export type ChoosePublicNameRequest = Static<typeof ChoosePublicNameRequest>;

export const userOperations = {
  '/api/user/me': { method: 'get', member: true, answer: User },
  '/api/user/me/public-name': { method: 'get', member: true, answer: PublicName },
  '/api/user/me/public-name/choose': {
    method: 'post',
    member: true,
    body: ChoosePublicNameRequest,
    answer: PublicName,
    errors: { ...rateLimited, 409: ['TOO_EARLY'] },
  },
  '/api/user/{id}': { method: 'get', answer: PublicUser, errors: { 404: ['NOT_FOUND'] } },
} satisfies Operations;

export const Remember = Type.Optional(
  Type.Boolean({
    description:
      'Whether the session goes on for 30 days, used or not. Only one that is bound to a key of the browser (DPoP) does',
  }),
);

export const LoginRequest = Type.Object(
  {
    username: Type.String({ maxLength: 200 }),
    password: Type.String({ maxLength: 200 }),
    captcha: Type.String({ maxLength: 4096, description: 'Token of the captcha widget' }),
    remember: Remember,
  },
  { $id: 'LoginRequest' },
);
export type LoginRequest = Static<typeof LoginRequest>;

export const LoginResponse = Type.Object(
  {
    nextStep: Type.Union([Type.Literal('none'), Type.Literal('2fa'), Type.Literal('email_otp')]),
    jwt: Nullable(Type.String({ description: 'Present when nextStep is none' })),
    user: Nullable(User),
    challenge: Nullable(Type.String({ description: 'Names the pending login; goes back with verify-login and send-email-otp' })),
  },
  { $id: 'LoginResponse' },
);
export type LoginResponse = Static<typeof LoginResponse>;

export const VerifyLoginRequest = Type.Object(
  {
    username: Type.String({ maxLength: 200, description: 'Lower case' }),
    otp: Type.String({ maxLength: 64, description: 'Six digits, or a recovery code for type 2fa' }),
    type: Type.Union([Type.Literal('2fa'), Type.Literal('email_otp')]),
    challenge: Type.String({ maxLength: 200 }),
    remember: Remember,
  },
  { $id: 'VerifyLoginRequest' },
);
export type VerifyLoginRequest = Static<typeof VerifyLoginRequest>;

export const SendEmailOtpRequest = Type.Object(
  { username: Type.String({ maxLength: 200 }), challenge: Type.String({ maxLength: 200 }) },
  { $id: 'SendEmailOtpRequest' },
);
export type SendEmailOtpRequest = Static<typeof SendEmailOtpRequest>;

export const EmailRequest = Type.Object({ email: Type.String({ maxLength: 254 }) }, { $id: 'EmailRequest' });
export type EmailRequest = Static<typeof EmailRequest>;

export const ForgotPasswordRequest = Type.Object(
  {
    email: Type.String({ maxLength: 254 }),
    captcha: Type.Optional(
      Type.String({ maxLength: 4096, description: 'Token of the captcha widget; without one no mail is sent' }),
    ),
  },
  { $id: 'ForgotPasswordRequest' },
);
export type ForgotPasswordRequest = Static<typeof ForgotPasswordRequest>;

export const ResetPasswordRequest = Type.Object(
  {
    email: Type.String({ maxLength: 254, description: 'May be empty with the secret of a link' }),
    token: Type.String({ maxLength: 64, description: 'The six-digit code from the mail, or the secret of its link' }),
    newPassword: Type.String({ minLength: 8, maxLength: 200 }),
  },
  { $id: 'ResetPasswordRequest' },
);
export type ResetPasswordRequest = Static<typeof ResetPasswordRequest>;

export const Acknowledged = Type.Object({ message: Type.String() }, { $id: 'Acknowledged' });
export type Acknowledged = Static<typeof Acknowledged>;

export const authOperations = {
  '/api/auth/login': {
    method: 'post',
    body: LoginRequest,
    answer: LoginResponse,
    errors: {
      ...rateLimited,
      400: ['VALIDATION', 'CAPTCHA_FAILED'],
      401: ['INVALID_CREDENTIALS'],
      403: ['EMAIL_NOT_VERIFIED'],
      423: ['ACCOUNT_LOCKED'],
    },
  },
  '/api/auth/logout': { method: 'post', member: true, answer: Acknowledged },
  '/api/auth/resend-verification-email': { method: 'post', body: EmailRequest, answer: Acknowledged, errors: rateLimited },
  '/api/auth/forgot-password': {
    method: 'post',
    body: ForgotPasswordRequest,
    answer: Acknowledged,
    errors: { ...rateLimited, 400: ['VALIDATION', 'CAPTCHA_FAILED'] },
  },
  '/api/auth/reset-password': {
    method: 'post',
    body: ResetPasswordRequest,
    answer: Acknowledged,
    errors: { ...rateLimited, 400: ['VALIDATION', 'INVALID_CODE'] },
  },
  '/api/user-auth/verify-login': {
    method: 'post',
    body: VerifyLoginRequest,
    answer: LoginResponse,
    errors: { ...rateLimited, 400: ['VALIDATION', 'INVALID_CODE', 'CHALLENGE_EXPIRED'], 423: ['ACCOUNT_LOCKED'] },
  },
  '/api/user-auth/send-email-otp': {
    method: 'post',
    body: SendEmailOtpRequest,
    answer: Acknowledged,
    errors: { ...rateLimited, 400: ['VALIDATION', 'CHALLENGE_EXPIRED'] },
  },
} satisfies Operations;
