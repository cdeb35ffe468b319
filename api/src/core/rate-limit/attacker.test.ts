import { aDay, formerRules, guessesADay } from './attacker.ts';
import { guessRules } from './rateLimits.ts';

const attacker = { names: 1_000, networks: 50 };

test('bounds the daily tries of an attacker with 1,000 names and 50 networks, before and after', () => {
  expect(guessesADay(formerRules, attacker)).toEqual({
    passwords: 1_920_000,
    resetCodes: 3_600_000,
    passwordsOfOne: 1_920,
    resetCodesOfOne: 3_600,
  });
  expect(guessesADay(guessRules, attacker)).toEqual({
    passwords: 15_000,
    resetCodes: 2_500,
    passwordsOfOne: 100,
    resetCodesOfOne: 5,
  });
});

test('one network alone, and one name alone', () => {
  expect(guessesADay(guessRules, { names: 1_000, networks: 1 })).toMatchObject({ passwords: 300, resetCodes: 50 });
  expect(guessesADay(guessRules, { names: 1, networks: 50 })).toMatchObject({ passwords: 100, resetCodes: 5 });
  expect(aDay(guessRules.passwordByNameAndNetwork)).toBe(1_920);
});
