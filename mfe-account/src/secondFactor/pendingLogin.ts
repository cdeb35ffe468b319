import type { LoginResponse, VerifyLoginRequest } from 'shared/contracts/auth';

export interface PendingLogin {
  username: string;
  type: VerifyLoginRequest['type'];
  challenge: string;
  /** Whether the session lasts 30 days. */
  remember?: boolean;
}

/** Returns the pending login; null when the login is complete. */
export function pendingLogin(
  { username, remember }: { username: string; remember: boolean },
  { nextStep, challenge }: LoginResponse,
): PendingLogin | null {
  if (nextStep === 'none' || challenge === null) return null;
  return { username, type: nextStep, challenge, ...(remember && { remember }) };
}
