import { credentialRules } from 'shared/contracts/credentialRules';

/**
 * Returns the seconds until a code may be sent again.
 * @param sentAt epoch ms
 * @param now epoch ms
 * @param waitSeconds the provider's wait, if it differs from the default
 */
export function secondsToWait(sentAt: number, now: number, waitSeconds: number = credentialRules.resendSeconds): number {
  return Math.min(waitSeconds, Math.max(0, Math.ceil((sentAt + waitSeconds * 1000 - now) / 1000)));
}
