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

interface Named {
  mails: readonly (string | null | undefined)[];
  names: readonly (string | null | undefined)[];
}

/** Masks in a text, in any case of letters, the addresses and whole names of a person. */
export function maskIn(text: string, { mails, names }: Named): string {
  const masks = [...mails.map((value) => [value, maskMail] as const), ...names.map((value) => [value, maskName] as const)];
  return masks.reduce((masked, [value, mask]) => {
    const literal = value?.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    if (!literal) return masked;
    return masked.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu'), mask);
  }, text);
}
