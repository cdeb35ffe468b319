/** Masks an address for mails: 'ada@example.org' becomes 'a***@e***.org'. */
export function maskMail(address: string): string {
  const [local = '', domain = ''] = address.split(/@(?=[^@]*$)/);
  const dot = domain.lastIndexOf('.');
  return `${begin(local)}@${begin(domain)}${dot > 0 ? domain.slice(dot) : ''}`;
}

/** Masks each word of a name: 'Ada Lovelace' becomes 'A*** L***'. */
export const maskName = (name: string): string => name.trim().split(/\s+/).map(begin).join(' ');

/** By code points, so that no letter is cut in half. */
const begin = (word: string): string => `${[...word][0] ?? ''}***`;
