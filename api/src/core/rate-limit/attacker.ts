import type { guessRules, Rule } from './rateLimits.ts';

/** Model of an attacker who knows names (or addresses) of members and sends from several networks, without a member's device. */
export interface Attacker {
  names: number;
  networks: number;
}

export interface Guesses {
  passwords: number;
  resetCodes: number;
  passwordsOfOne: number;
  resetCodesOfOne: number;
}

const day = 86_400;

export const aDay = ({ max, seconds }: Rule): number => (max * day) / seconds;

type GuessRules = Record<
  Exclude<keyof typeof guessRules, 'passwordByDevice' | 'passwordByMember' | 'resetCodeByDevice' | `loginCode${string}`>,
  Rule
>;

export function guessesADay(rules: GuessRules, { names, networks }: Attacker): Guesses {
  const passwordsOfOne = Math.min(
    aDay(rules.passwordByName),
    networks * Math.min(aDay(rules.passwordByNameAndNetwork), aDay(rules.passwordByNetwork)),
  );
  const resetCodesOfOne = Math.min(aDay(rules.resetCodeByAccount), networks * aDay(rules.resetCodeByNetwork));
  return {
    passwords: Math.min(names * passwordsOfOne, networks * aDay(rules.passwordByNetwork)),
    resetCodes: Math.min(names * resetCodesOfOne, networks * aDay(rules.resetCodeByNetwork)),
    passwordsOfOne,
    resetCodesOfOne,
  };
}

/**
 * Former limits, for comparison: one lock of a name for all clients, and codes of 5 attempts of which 30 an hour could be mailed
 * to one address.
 */
export const formerRules: GuessRules = {
  passwordByNameAndNetwork: { name: 'none', max: 600, seconds: 600 },
  passwordByName: { name: 'password-name', max: 20, seconds: 900 },
  passwordByNetwork: { name: 'login-address', max: 600, seconds: 600 },
  resetCodeByAccount: { name: '5 tries of 30 codes', max: 5 * 30, seconds: 3_600 },
  resetCodeByNetwork: { name: 'code-address', max: 600, seconds: 600 },
};
