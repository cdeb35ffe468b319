import path from 'node:path';
import { encodingProblem, proxyProblem, publicUrlProblem, webhookProblem } from './settingProblems.ts';
/** Folder that relative paths in settings start from. */
export const repoRoot = path.resolve(import.meta.dirname, '../../../..');

export interface Kind<Value> {
  /**
   * @param text trimmed; null for a missing or an empty variable
   * @param report takes a sentence about a wrong text, without a value that may be secret
   */
  read(text: string | null, name: string, report: (problem: string) => void): Value;
  shown?: string;
}

export const text = <Fallback extends string | null>(fallback: Fallback): Kind<string | Fallback> => ({
  read: (value) => value ?? fallback,
  ...(fallback !== null && { shown: fallback }),
});

export const file: Kind<string | null> = { read: (value) => (value === null ? null : path.resolve(repoRoot, value)) };
export const folder = (fallback: string): Kind<string> => ({
  read: (value) => path.resolve(repoRoot, value ?? fallback),
  shown: `\`${fallback}\``,
});

const split = (value: string | null): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const list: Kind<string[]> = { read: split };

/** Words of a fixed list, separated by commas, in the order of that list. */
export const words = <Word extends string>(known: readonly Word[]): Kind<Word[]> => ({
  read: (value, name, report) => {
    const given = split(value);
    const unknown = given.filter((each) => !known.some((one) => one === each));
    if (unknown.length > 0) report(`${name} names ${orOf(known)}, not "${unknown.join(', ')}"`);
    return known.filter((each) => given.includes(each));
  },
});

export const word = <Word extends string>(known: readonly Word[]): Kind<Word | null> => ({
  read: (value, name, report) => {
    const found = known.find((each) => each === value) ?? null;
    if (value !== null && found === null) report(`${name} must be ${orOf(known)}`);
    return found;
  },
});

export const flag = <Fallback extends boolean | null>(fallback: Fallback): Kind<boolean | Fallback> => ({
  read: (value, name, report) => {
    if (value === null) return fallback;
    const lower = value.toLowerCase();
    if (['1', 'true', 'on', 'yes'].includes(lower)) return true;
    if (!['0', 'false', 'off', 'no'].includes(lower)) report(`${name} must be on or off, not "${lower}"`);
    return false;
  },
  ...(fallback !== null && { shown: fallback ? 'on' : 'off' }),
});

export const integer = <Fallback extends number | null>(
  min: number,
  max: number,
  fallback: Fallback,
): Kind<number | Fallback> => ({
  read: (value, name, report) => {
    if (value === null) return fallback;
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    report(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  },
  ...(fallback !== null && { shown: String(fallback) }),
});

/** An address with one of these protocols, such as `https:`. */
export const url = (protocols: readonly string[]): Kind<string | null> => ({
  read: (value, name, report) => {
    if (value === null) return null;
    const encoding = protocols.includes('https:') ? undefined : encodingProblem(name, value);
    if (encoding !== undefined) {
      report(encoding);
      return null;
    }
    // The value may contain a password, so the message has only the name.
    if (!(URL.canParse(value) && protocols.includes(new URL(value).protocol)))
      report(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return value;
  },
});
export const webUrl = url(['http:', 'https:']);
export const postgresUrl = url(['postgres:', 'postgresql:']);

export const siteUrl: Kind<string | null> = {
  read: (value, name, report) => {
    const problem = value === null ? undefined : publicUrlProblem(name, value);
    if (problem !== undefined) report(problem);
    return webUrl.read(value, name, report);
  },
};

export const webhook: Kind<string | null> = {
  read: (value, name, report) => {
    const problem = value === null ? undefined : webhookProblem(name, value);
    if (problem !== undefined) report(problem);
    return value;
  },
};

const shortest = 32;

export const secret: Kind<string | null> = {
  read: (value, name, report) => {
    if (value !== null && value.length < shortest) report(`${name} must have at least ${shortest} characters`);
    return value;
  },
};
export const secrets: Kind<string[]> = {
  read: (value, name, report) => {
    const keys = split(value);
    if (keys.some((key) => key.length < shortest))
      report(`${name} must be secrets of at least ${shortest} characters, separated by commas`);
    return keys;
  },
};

export const tokenAddress = (fallback: string): Kind<string> => ({
  read: (value, name, report) => {
    const address = value ?? fallback;
    if (!/^0x[0-9a-f]{40}$/i.test(address)) report(`${name} must be 0x and 40 hex digits, not "${address}"`);
    return address.toLowerCase();
  },
});

export const mailAddresses: Kind<string[]> = {
  read: (value, name, report) => {
    const addresses = split(value).map((each) => each.toLowerCase());
    if (!addresses.every((each) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(each)))
      report(`${name} must be addresses of mail, separated by commas`);
    return addresses;
  },
};

export const contact: Kind<string | null> = {
  read: (value, name, report) => {
    if (value !== null && !/^(?:mailto:[^\s@]+@|https:\/\/)[^\s@]+$/.test(value))
      report(`${name} must be mailto: with an address, or an address that starts with https://`);
    return value;
  },
};

/** Names with an address each, `Name https://…` or `Name tel:…`, separated by commas. */
export const links: Kind<{ name: string; href: string }[]> = {
  read: (value, name, report) =>
    split(value).flatMap((entry) => {
      const [, label, href] = /^(\S.*?)\s+(https:\/\/[^\s@]+|tel:[+\d-]+)$/.exec(entry) ?? [];
      if (label !== undefined && href !== undefined) return [{ name: label, href }];
      report(`${name} must be names, each followed by an address that starts with https:// or tel:, separated by commas`);
      return [];
    }),
};

export const proxies: Kind<string[]> = {
  read: (value, name, report) => {
    const addresses = split(value);
    const problem = proxyProblem(name, addresses);
    if (problem !== undefined) report(problem);
    return addresses;
  },
};

const orOf = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
