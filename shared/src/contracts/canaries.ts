import { type Static, Type } from 'typebox';

/**
 * A canary: releases that some visitors get instead of the live ones. Visitors are selected by a random number of six digits, two
 * for each place (a running canary has one), so the selections for different places are independent.
 */

/** Places of canaries, and thereby the maximum number of concurrent ones: documents are composed for each combination. */
export const places = [1, 2, 3] as const;

/** Largest share of visitors for a canary, percent. */
export const mostPercent = 50;

export const mostCanaryHours = 7 * 24;

export const Canary = Type.Object({
  place: Type.Union([Type.Literal(places[0]), Type.Literal(places[1]), Type.Literal(places[2])]),
  first: Type.Integer({
    minimum: 0,
    maximum: 99,
    description: 'The first of the hundred pairs of digits that get it; 0 follows 99',
  }),
  percent: Type.Integer({ minimum: 1, maximum: mostPercent }),
  releases: Type.Array(Type.String(), { minItems: 1, description: 'app/release, e.g. mfe-lottery/0.2.0-3f2a9c0d1e' }),
  since: Type.Optional(Type.String({ description: 'When it got its share, ISO 8601' })),
  until: Type.Optional(Type.String({ description: 'When it expires, ISO 8601; without it only a decision ends it' })),
});
export type Canary = Static<typeof Canary>;

/** Content of `pages/variants.json`: the canaries of a site. The file exists only while a canary runs. */
export const Variants = Type.Object({
  revision: Type.Integer({ description: 'Of the move after which this is so' }),
  canaries: Type.Array(Canary, { maxItems: places.length, description: 'Those whose files are what was signed' }),
  without: Type.Array(Type.String(), { description: 'Variants that could not be composed: who would get one gets what is live' }),
});
export type Variants = Static<typeof Variants>;

export const variantsPath = 'pages/variants.json';

export const numberCookie = 'snail-lotto-canary';

/** Max-Age of the cookie, seconds: longer than a canary runs. */
export const numberKept = 30 * 86_400;

export const visitorNumber = /^[0-9]{6}$/;

/**
 * Header by which a web server in front requests the variant that it has chosen: the places of its canaries in order (`13`), or
 * `live` for none. An unknown variant gets the live document.
 */
export const variantHeader = 'x-snail-lotto-variant';
export const noVariant = 'live';

/** Where a web server in front reports each document that it sends to each process of the provider, with `variantHeader`. Closed to visitors. */
export const pagesSentPath = '/pages-sent';

/** Returns whether a canary has not expired. @param now epoch ms */
export const isRunning = ({ until }: Pick<Canary, 'until'>, now: number): boolean =>
  until === undefined || now < Date.parse(until);

/** Lists the pairs of digits that get a canary: `['98', '99', '00']`. */
export const numbersOf = ({ first, percent }: Pick<Canary, 'first' | 'percent'>): string[] =>
  Array.from({ length: percent }, (_one, at) => String((first + at) % 100).padStart(2, '0'));

/**
 * Returns a number that gets one canary and none of the others, for previewing it.
 * @param place of the canary
 */
export const numberWith = (place: Canary['place'], running: readonly Pick<Canary, 'place' | 'first' | 'percent'>[]): string =>
  places
    .map((each) => {
      const canary = running.find((one) => one.place === each);
      if (!canary) return '00';
      const { first, percent } = canary;
      return String((each === place ? first : first + percent) % 100).padStart(2, '0');
    })
    .join('');

/**
 * Returns the variant of a visitor: the places of the canaries that their number selects, in order.
 * @param number six digits
 * @returns '' for the live documents
 */
export const variantFor = (number: string, canaries: readonly Canary[]): string =>
  canaries
    .filter(({ place, first, percent }) => (Number(number.slice(2 * place - 2, 2 * place)) - first + 100) % 100 < percent)
    .map(({ place }) => place)
    .toSorted()
    .join('');

/** Lists all combinations of canaries, without the empty one; single canaries come first. */
export function combinations<One>(canaries: readonly One[]): One[][] {
  const found: One[][] = [];
  for (const canary of canaries) found.push(...found.map((one) => [...one, canary]), [canary]);
  return found.toSorted((one, other) => one.length - other.length);
}

/** Folder with the documents of a variant, structured like `pages/`. No path of the site begins with an underscore. */
export const variantFolder = (variant: string) => `pages/_with/${variant}`;

export const variantFile = (variant: string, file: string) =>
  variant === '' ? file : `${variantFolder(variant)}/${file.replace(/^pages\//, '')}`;

/** Marker file for a pair of digits that gets a canary: a web server checks whether it exists, so it needs no reload. */
export const markerFile = (place: number, digits: string) => `pages/_canary/${place}/${digits}`;

/** Duration of one clock file, seconds. nginx has the time in seconds as text and cuts off the last three digits. */
export const clockSeconds = 1_000;

/**
 * Lists the marker files for the running time of a canary, in steps of `clockSeconds`. A web server checks for the current one,
 * so an expired canary ends even when no document is composed again. `always` for one that does not expire.
 */
export function clockFiles({ place, since, until }: Pick<Canary, 'place' | 'since' | 'until'>): string[] {
  const folder = `pages/_canary/${place}/_while`;
  if (since === undefined || until === undefined) return [`${folder}/always`];
  const step = (time: string, round: (steps: number) => number) => round(Date.parse(time) / (1_000 * clockSeconds));
  const [first, end] = [step(since, Math.floor), step(until, Math.ceil)];
  return Array.from({ length: Math.max(0, end - first) }, (_one, at) => `${folder}/${first + at}`);
}
