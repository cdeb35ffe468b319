import type { Alerts } from 'shared/contracts/alerts';
import type { PushAbility } from 'shared/push/thisBrowser';
import { deniedWords, homeScreenWords, impossibleWords } from 'shared/push/thisBrowser';

/** Describes the current alerts. @param here whether this browser receives them */
export function toldWords({ choice, mailTo, devices }: Pick<Alerts, 'choice' | 'mailTo' | 'devices'>, here: boolean): string {
  if (choice === 'none') return 'You are not told.';
  if (choice === 'mail')
    return mailTo === null
      ? 'You chose mail, but your account has no confirmed email address any more: nothing is sent.'
      : `You get a mail to ${mailTo}.`;
  if (devices === 0) return 'You chose to be told on a device, but none is left: nothing is shown.';
  const others = devices - (here ? 1 : 0);
  const names = others === 1 ? 'one other device' : `${others} other devices`;
  if (!here) return `You are told on ${names}, not on this one.`;
  return others === 0 ? 'You are told on this device.' : `You are told on this device and on ${names}.`;
}

/** Explains why this browser cannot receive alerts, and what helps; null when it can. */
export const abilityWords: Record<PushAbility, string | null> = {
  possible: null,
  denied: deniedWords,
  homeScreen: homeScreenWords,
  impossible: impossibleWords,
};
