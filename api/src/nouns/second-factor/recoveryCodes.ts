import { randomInt } from 'node:crypto';
import { secretHash } from '../../base/secrets/codes.ts';

/** Crockford's base32: no letters that are mistaken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 16;
const codeCount = 10;

/** Ten fresh recovery codes of 80 bits, written like `7K2M-9QXA-4TBD-W0RE`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const symbols = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    return symbols.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/**
 * Stored form of a recovery code. Case, spaces and dashes do not matter; O reads as 0, I and L as 1.
 * @returns undefined when the text cannot be a recovery code
 */
export function recoveryCodeHash(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (plain.length !== codeLength || [...plain].some((symbol) => !alphabet.includes(symbol))) return undefined;
  return secretHash(plain);
}
