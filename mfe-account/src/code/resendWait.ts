import { credentialRules } from 'shared/contracts/credentialRules';

/**
 * Seconds until a code may be sent again.
 * @param sentAt epoch ms of the last sending
 * @param now epoch ms
 * @param waitSeconds the wait the provider asked for, if it asked for another one
 */
export function secondsToWait(sentAt: number, now: number, waitSeconds: number = credentialRules.resendSeconds): number {
  return Math.min(waitSeconds, Math.max(0, Math.ceil((sentAt + waitSeconds * 1000 - now) / 1000)));
}
