import type { LoginResponse, VerifyLoginRequest } from 'shared/contracts/auth';

/** A login whose password was right and whose second factor is still to come. */
export interface PendingLogin {
  username: string;
  type: VerifyLoginRequest['type'];
  challenge: string;
  /** Whether the session is to go on for 30 days. */
  remember?: boolean;
}

/** What the second factor is asked with; null when the login is complete already. */
export function pendingLogin(
  { username, remember }: { username: string; remember: boolean },
  { nextStep, challenge }: LoginResponse,
): PendingLogin | null {
  if (nextStep === 'none' || challenge === null) return null;
  return { username, type: nextStep, challenge, ...(remember && { remember }) };
}
