import { randomInt } from 'node:crypto';
import {
  type Canary,
  noVariant,
  numberCookie,
  numberKept,
  variantFor,
  variantHeader,
  visitorNumber,
} from 'shared/contracts/canaries';
import { cookiesNamed } from './cookiesNamed.ts';

/** What a request says that decides about its variant. */
export interface Asking {
  /** The header of that name. */
  cookie?: string | undefined;
  /** What a web server in front has chosen. */
  [variantHeader]?: string | string[] | undefined;
}

/** Which variant a request gets. */
export interface Chosen {
  /** The places of its canaries, in order; '' for what is live. */
  variant: string;
  /** `Set-Cookie` for a browser that has no number yet. */
  cookie: string | null;
}

/**
 * Chooses the variant of a document: as a web server in front has chosen, else by the visitor's number. Who has none gets one by chance, but only
 * while a canary runs.
 * @param canaries that run
 * @param options.isSecure whether the site speaks TLS
 * @param options.newNumber six digits by chance
 */
export function chosenVariant(
  canaries: readonly Canary[],
  { cookie, [variantHeader]: told }: Asking,
  { isSecure, newNumber }: { isSecure: boolean; newNumber: () => string },
): Chosen {
  if (canaries.length === 0) return { variant: '', cookie: null };
  if (typeof told === 'string') return { variant: isThere(told, canaries) ? told : '', cookie: null };
  const known = numberIn(cookie);
  const number = known ?? newNumber();
  return { variant: variantFor(number, canaries), cookie: known === undefined ? cookieWith(number, isSecure) : null };
}

/** A number for a visitor who has none: six digits by chance, which others have as well. */
export const newVisitorNumber = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Whether a variant is of canaries that run, written as they are. */
const isThere = (variant: string, canaries: readonly Canary[]): boolean =>
  variant !== noVariant &&
  canaries
    .map(({ place }) => String(place))
    .filter((place) => variant.includes(place))
    .toSorted()
    .join('') === variant;

/** A visitor's number; undefined in what is none. */
const numberIn = (cookies: string | undefined): string | undefined =>
  cookiesNamed(cookies, numberCookie).find((value) => visitorNumber.test(value));

/** Lax: who comes by a link of another site keeps what they had. */
const cookieWith = (number: string, isSecure: boolean): string =>
  `${numberCookie}=${number}; Path=/; Max-Age=${numberKept}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
