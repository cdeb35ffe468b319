import type { SecondFactorState } from 'shared/contracts/security';

export function factorSentences({ kind, recoveryCodesLeft }: SecondFactorState): string[] {
  if (kind === 'none') return ['Your password alone logs in.'];
  if (kind === 'email') return ['Logging in asks for a code that we send to your email address.'];
  const left = `${recoveryCodesLeft} of your recovery codes ${recoveryCodesLeft === 1 ? 'is' : 'are'} unused.`;
  const few = 'To get new ones, remove the authenticator and set it up again.';
  return [
    'Logging in asks for a code of your authenticator app, or for a recovery code.',
    recoveryCodesLeft <= 3 ? `${left} ${few}` : left,
  ];
}

export const factorAction = {
  none: 'Set up an authenticator',
  email: 'Use an authenticator instead',
  totp: 'Remove the authenticator',
} as const satisfies Record<SecondFactorState['kind'], string>;

/** Groups a long text by four for reading aloud. */
export const inFours = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? '';

export function recoveryCodesText(username: string, codes: readonly string[]): string {
  return `Snail Lotto: recovery codes of ${username}\nEach works once, in place of a code of the authenticator app.\n\n${codes.join('\n')}\n`;
}
