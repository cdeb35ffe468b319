/** Length of a chosen public name in characters, and the days between two choices. */
export const publicNameRules = { min: 3, max: 20, days: 30 } as const;

/** Normalises a typed name for comparison and storage: NFKC, one kind of apostrophe, no space around it. */
export const normalPublicName = (typed: string): string => typed.normalize('NFKC').replace(/[‘’ʼ]/g, "'").trim();

const separators = /[ '-]/g;

/** Removes accents and case, and what separates words; maps digits to the letters that they look like. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l');

/** Two names with one key count as the same. @param name normalised */
export const publicNameKey = (name: string): string => fold(name).replace(separators, '');

/** Beginnings of words that only the site's own names have; drawn names begin with the first. */
const siteWords = ['snail', 'admin', 'operator', 'moderator', 'official', 'support', 'staff'].map(fold);

/** Names that a sentence of the site would make ambiguous. */
const sentenceWords = ['you', 'house', 'winner', 'no one', 'no one wins', 'nobody', 'anonymous'].map(publicNameKey);

/** Alphabets with letters that look alike; a name has letters of one of them at most. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/**
 * Says what is wrong with a name and what to do; the form and the provider use it.
 * @param name normalised
 * @returns undefined for a name that its form allows; others may have it already
 */
export function publicNameProblem(name: string): string | undefined {
  const { length } = [...name];
  if (length < publicNameRules.min) return `Please use at least ${publicNameRules.min} characters.`;
  if (length > publicNameRules.max) return `Please use at most ${publicNameRules.max} characters.`;
  // Ignorable characters are invisible; three marks in a row would leave the line.
  if (/[^\p{L}\p{M}\p{Nd} '-]|\p{Default_Ignorable_Code_Point}|\p{M}{3}/u.test(name))
    return 'Please use letters, digits, spaces, hyphens and apostrophes only.';
  if (!/^[\p{L}\p{Nd}]\p{M}*([ '-]?[\p{L}\p{Nd}]\p{M}*)*$/u.test(name))
    return 'Please begin and end with a letter or digit, and put only one space, hyphen or apostrophe between them.';
  if (!/\p{L}/u.test(name)) return 'Please use at least one letter.';
  if (alphabets.filter((alphabet) => alphabet.test(name)).length > 1) return 'Please use letters of one alphabet only.';
  const words = [name, name.replace(separators, '')].flatMap((each) => fold(each).split(separators));
  if (words.some((word) => siteWords.some((start) => word.startsWith(start))) || sentenceWords.includes(publicNameKey(name)))
    return 'This name could be taken for one of the site. Please choose another.';
  return undefined;
}
