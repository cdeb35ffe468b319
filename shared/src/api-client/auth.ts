import type {
  Acknowledged,
  EmailRequest,
  ForgotPasswordRequest,
  LoginRequest,
  LoginResponse,
  ResetPasswordRequest,
  SendEmailOtpRequest,
  VerifyLoginRequest,
} from '../contracts/auth.ts';
import { post } from './http.ts';

export const login = (body: LoginRequest) => post<LoginResponse>('/api/auth/login', body);
/** Sends the second step of a login; the username in lower case. */
export const verifyLogin = (body: VerifyLoginRequest) =>
  post<LoginResponse>('/api/user-auth/verify-login', { ...body, username: body.username.toLowerCase() });
export const sendEmailOtp = (body: SendEmailOtpRequest) => post<Acknowledged>('/api/user-auth/send-email-otp', body);
export const resendVerificationEmail = (body: EmailRequest) => post<Acknowledged>('/api/auth/resend-verification-email', body);
export const forgotPassword = (body: ForgotPasswordRequest) => post<Acknowledged>('/api/auth/forgot-password', body);
export const resetPassword = (body: ResetPasswordRequest) => post<Acknowledged>('/api/auth/reset-password', body);
/** Revokes a token. The caller passes it, because it is no longer stored by then. */
export const logout = (token: string) =>
  post<Acknowledged>('/api/auth/logout', {}, { headers: { Authorization: `Bearer ${token}` } });
