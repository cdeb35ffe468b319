/** Once it is asked for: a start needs no list. In lower case, as everybody who guesses tries capitals too. */
let common: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()));
}

/**
 * What is wrong with a new password beyond its length: some 49,000 are on lists that whoever guesses begins with. The list comes with a
 * package; nothing is asked of the network. Capitals and spaces around it do not make one rarer.
 * @returns a sentence for the player; undefined when the password may be taken
 */
export async function commonPasswordProblem(plain: string): Promise<string | undefined> {
  common ??= load();
  const typed = plain.normalize('NFKC').trim().toLowerCase();
  if (!(await common).has(typed)) return undefined;
  return 'This is one of the passwords that everybody tries first. Please choose another one.';
}
