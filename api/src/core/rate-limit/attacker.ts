import type { guessRules, Rule } from './rules.ts';

/** Somebody who has names (or addresses) of members and networks to ask from, and no device of a member. */
export interface Attacker {
  names: number;
  networks: number;
}

/** Guesses that are compared with something, a day. */
export interface Guesses {
  passwords: number;
  resetCodes: number;
  /** The same against one member, by all networks together. */
  passwordsOfOne: number;
  resetCodesOfOne: number;
}

const day = 86_400;

/** Tries that a rule lets through in a day, of one subject. */
export const aDay = ({ max, seconds }: Rule): number => (max * day) / seconds;

type GuessRules = Record<
  Exclude<keyof typeof guessRules, 'passwordByDevice' | 'passwordByMember' | 'resetCodeByDevice' | `loginCode${string}`>,
  Rule
>;

/** What an attacker can try in a day, computed from the limits themselves. */
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

/** The limits as they were: a name's lock for everybody, codes of 5 tries of which 30 an hour could be mailed to one address. */
export const formerRules: GuessRules = {
  passwordByNameAndNetwork: { name: 'none', max: 600, seconds: 600 },
  passwordByName: { name: 'password-name', max: 20, seconds: 900 },
  passwordByNetwork: { name: 'login-address', max: 600, seconds: 600 },
  resetCodeByAccount: { name: '5 tries of 30 codes', max: 5 * 30, seconds: 3_600 },
  resetCodeByNetwork: { name: 'code-address', max: 600, seconds: 600 },
};
