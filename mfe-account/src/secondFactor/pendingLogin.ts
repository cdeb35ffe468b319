import type { LoginResponse, VerifyLoginRequest } from 'shared/contracts/auth';

/** A login whose password was right and whose second factor is still to come. */
export interface PendingLogin {
  username: string;
  type: VerifyLoginRequest['type'];
  challenge: string;
}

/** What the second factor is asked with; null when the login is complete already. */
export function pendingLogin(username: string, { nextStep, challenge }: LoginResponse): PendingLogin | null {
  return nextStep === 'none' || challenge === null ? null : { username, type: nextStep, challenge };
}
