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
import { cookiesNamed } from './cookies.ts';

export interface VariantRequest {
  cookie?: string | undefined;
  /** Set by a web server in front that has already chosen the variant. */
  [variantHeader]?: string | string[] | undefined;
}

export interface Chosen {
  /** Places of its canaries, in order; '' for the live release. */
  variant: string;
  cookie: string | null;
}

/**
 * Chooses the variant of a document: the choice of the web server in front, else by the visitor's number. Assigns a random number
 * to a new visitor, but only while a canary runs.
 */
export function chosenVariant(
  canaries: readonly Canary[],
  { cookie, [variantHeader]: told }: VariantRequest,
  { isSecure, newNumber }: { isSecure: boolean; newNumber: () => string },
): Chosen {
  if (canaries.length === 0) return { variant: '', cookie: null };
  if (typeof told === 'string') return { variant: isThere(told, canaries) ? told : '', cookie: null };
  const known = numberIn(cookie);
  const number = known ?? newNumber();
  return { variant: variantFor(number, canaries), cookie: known === undefined ? cookieWith(number, isSecure) : null };
}

export const newVisitorNumber = () => String(randomInt(1_000_000)).padStart(6, '0');

const isThere = (variant: string, canaries: readonly Canary[]): boolean =>
  variant !== noVariant &&
  canaries
    .map(({ place }) => String(place))
    .filter((place) => variant.includes(place))
    .toSorted()
    .join('') === variant;

const numberIn = (cookies: string | undefined): string | undefined =>
  cookiesNamed(cookies, numberCookie).find((value) => visitorNumber.test(value));

/** SameSite=Lax: a visitor who follows a link from another site keeps their variant. */
const cookieWith = (number: string, isSecure: boolean): string =>
  `${numberCookie}=${number}; Path=/; Max-Age=${numberKept}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
