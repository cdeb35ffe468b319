import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Cost of one hash, by OWASP's password storage cheat sheet: argon2id, 19 MiB, two passes, one lane. 2 is `Algorithm.Argon2id`:
 * the package declares it as a const enum, which isolated modules cannot import.
 */
export const hashCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/** Hash for unknown names, so that they take the same time. */
let dummyHash: Promise<string> | undefined;

/**
 * Hashes a password for storage, after NFKC normalisation, because keyboards encode the same letter differently.
 * @returns the PHC string, which contains salt and cost
 */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain.normalize('NFKC'), hashCost);
}

/**
 * Verifies a password. An unknown member takes the same time and returns false.
 * @param stored PHC string; undefined for an unknown member
 */
export async function verifyPassword(stored: string | undefined, plain: string): Promise<boolean> {
  if (stored !== undefined) return verify(stored, plain.normalize('NFKC'));
  dummyHash ??= hash(randomBytes(32), hashCost);
  await verify(await dummyHash, plain.normalize('NFKC'));
  return false;
}

export interface PasswordOwner {
  username?: string | null | undefined;
  email?: string | null | undefined;
  fullName?: string | null | undefined;
}

const siteWords = ['snail lotto', 'snaillotto', 'lottosnail', 'lottery', 'snail', 'lotto', 'cto'];

const typedFor: Readonly<Record<string, string>> = {
  a: '[a4@]',
  b: '[b8]',
  e: '[e3]',
  i: '[i1!|]',
  l: '[l1|]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7+]',
};

/** Minimum number of guesses that a password must withstand; that of eight random letters. */
const leastGuesses = 1e8;

/** Length of the checked prefix: the work grows with the square of the length. */
const judged = 32;

let estimator: Promise<ZxcvbnFactory> | undefined;

async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}

/**
 * Finds a problem with a new password beyond its length: it is common, or it is weak without the words that are easy to guess
 * here (the site's, the member's name and address, a year). Capitals and substituted characters do not make a word stronger. It
 * makes no network requests.
 * @returns a sentence for the player; undefined if the password is strong enough
 */
export async function weakPasswordProblem(plain: string, owner: PasswordOwner = {}): Promise<string | undefined> {
  estimator ??= load();
  const zxcvbn = await estimator;
  const typed = plain.normalize('NFKC').trim().slice(0, judged);
  const words = [...siteWords, ...wordsOf(owner)];
  if (zxcvbn.check(typed, words).guesses < leastGuesses)
    return 'This password is easy to guess. Please choose another one, three or four unrelated words for example.';
  // zxcvbn adds guesses for each further word, although an attacker tries the known ones first; so the rest without them is
  // checked too.
  const rest = typed.replace(wordsPattern(words), '');
  if (rest.length === typed.length || zxcvbn.check(rest).guesses >= leastGuesses) return undefined;
  return 'This password is easy to guess: little is left of it without the name of the site, your own name and the year. Please choose other words.';
}

function wordsOf({ username, email, fullName }: PasswordOwner): string[] {
  const whole = [username, email, fullName].filter((each) => each !== undefined && each !== null);
  const parts = whole.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts].map((each) => each.toLowerCase()))].filter((each) => each.length >= 3);
}

function wordsPattern(words: readonly string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const spelled = longestFirst.map((word) =>
    [...word].map((letter) => typedFor[letter] ?? letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join(''),
  );
  return new RegExp(`${spelled.join('|')}|(?:19|20)\\d\\d`, 'giu');
}
