import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Whose password it becomes, as far as it is known; `null` and '' say nothing. */
export interface PasswordOwner {
  username?: string | null | undefined;
  email?: string | null | undefined;
  fullName?: string | null | undefined;
}

/** Words of the site that whoever guesses here tries first, the longest first. */
const siteWords = ['snail lotto', 'snaillotto', 'lottosnail', 'lottery', 'snail', 'lotto', 'cto'];

/** Signs that are typed for a letter. */
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

/** Guesses that a password must be worth: eight random letters are. */
const leastGuesses = 1e8;

/** Characters that are judged: the work grows with the square of the length, and so many are enough for any password. */
const judged = 32;

/** Made when the first password is set: a start needs no list. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}

/**
 * Says what is wrong with a new password beyond its length: it is common, or little is left of it without the words that a guesser
 * tries first here (the site's, the member's name and address, a year). Capitals, and signs typed for letters, do not make one rarer.
 * Nothing is asked of the network.
 * @returns a sentence for the player; undefined when the password may be taken
 */
export async function weakPasswordProblem(plain: string, owner: PasswordOwner = {}): Promise<string | undefined> {
  estimator ??= load();
  const zxcvbn = await estimator;
  const typed = plain.normalize('NFKC').trim().slice(0, judged);
  const words = [...siteWords, ...wordsOf(owner)];
  if (zxcvbn.check(typed, words).guesses < leastGuesses)
    return 'This password is easy to guess. Please choose another one, three or four unrelated words for example.';
  // zxcvbn counts each further word as a surprise; a word that is known beforehand is none.
  const rest = typed.replace(wordsPattern(words), '');
  if (rest.length === typed.length || zxcvbn.check(rest).guesses >= leastGuesses) return undefined;
  return 'This password is easy to guess: little is left of it without the name of the site, your own name and the year. Please choose other words.';
}

/** The names in what is known of a member, such as 'anna', 'berg' and 'example' of anna.berg@example.com. */
function wordsOf({ username, email, fullName }: PasswordOwner): string[] {
  const whole = [username, email, fullName].filter((each) => each !== undefined && each !== null);
  const parts = whole.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts].map((each) => each.toLowerCase()))].filter((each) => each.length >= 3);
}

/** Matches the words and years, in capitals too and with signs typed for letters. */
function wordsPattern(words: readonly string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const spelled = longestFirst.map((word) =>
    [...word].map((letter) => typedFor[letter] ?? letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join(''),
  );
  return new RegExp(`${spelled.join('|')}|(?:19|20)\\d\\d`, 'giu');
}
