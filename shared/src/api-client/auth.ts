import type {
  EmailRequest,
  ForgotPasswordRequest,
  LoginRequest,
  ResetPasswordRequest,
  SendEmailOtpRequest,
  VerifyLoginRequest,
} from '../contracts/auth.ts';
import { call } from './http.ts';

export const login = (body: LoginRequest) => call('/api/auth/login', { body });
/** Sends the second step of a login; the username in lower case. */
export const verifyLogin = (body: VerifyLoginRequest) =>
  call('/api/user-auth/verify-login', { body: { ...body, username: body.username.toLowerCase() } });
export const sendEmailOtp = (body: SendEmailOtpRequest) => call('/api/user-auth/send-email-otp', { body });
export const resendVerificationEmail = (body: EmailRequest) => call('/api/auth/resend-verification-email', { body });
export const forgotPassword = (body: ForgotPasswordRequest) => call('/api/auth/forgot-password', { body });
export const resetPassword = (body: ResetPasswordRequest) => call('/api/auth/reset-password', { body });
/** Revokes a token. The caller passes it, because it is no longer stored by then. */
export const logout = (token: string) =>
  call('/api/auth/logout', { body: {} }, { headers: { Authorization: `Bearer ${token}` } });

export const currentUser = () => call('/api/user/me', {});
