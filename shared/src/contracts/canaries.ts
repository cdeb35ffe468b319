import { type Static, Type } from 'typebox';

/**
 * A canary: releases that some visitors get in the place of the live ones, for as long as it runs. Who gets them is decided by a number that
 * means nothing: six digits by chance, two for each of the places that canaries have. So the choice for one place tells nothing of another.
 */

/** How many canaries run at once at most: documents are composed for each combination of them. */
export const places = [1, 2, 3] as const;

/** The largest share of visitors that a canary has, percent: beyond it, it would be the live one. */
export const mostPercent = 50;

/** The longest time that a canary runs without a decision, hours. */
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

/** What runs on a site: `pages/variants.json`, which is there only while a canary runs. */
export const Variants = Type.Object({
  revision: Type.Integer({ description: 'Of the move after which this is so' }),
  canaries: Type.Array(Canary, { maxItems: places.length, description: 'Those whose files are what was signed' }),
  without: Type.Array(Type.String(), { description: 'Variants that could not be composed: who would get one gets what is live' }),
});
export type Variants = Static<typeof Variants>;

export const variantsPath = 'pages/variants.json';

/** Cookie with a visitor's number, out of reach of scripts. */
export const numberCookie = 'snail-lotto-canary';

/** How long a browser keeps its number, seconds: a canary runs for days. */
export const numberKept = 30 * 86_400;

/** A visitor's number: `073951`. */
export const visitorNumber = /^[0-9]{6}$/;

/**
 * A web server in front that has chosen says which variant it wants: the places of the canaries that it has, in their order (`13`), or
 * `live` for none. Nobody else needs it; what is not there is answered with what is live.
 */
export const variantHeader = 'x-snail-lotto-variant';
export const noVariant = 'live';

/** Where a web server in front tells each process of the provider of a document that it sends, with `variantHeader`. It passes no such path on. */
export const pagesSentPath = '/pages-sent';

/** Whether a canary has not expired. @param now epoch ms */
export const isRunning = ({ until }: Pick<Canary, 'until'>, now: number): boolean =>
  until === undefined || now < Date.parse(until);

/** The pairs of digits that get a canary: `['98', '99', '00']`. */
export const numbersOf = ({ first, percent }: Pick<Canary, 'first' | 'percent'>): string[] =>
  Array.from({ length: percent }, (_one, at) => String((first + at) % 100).padStart(2, '0'));

/**
 * A number that has one canary and none of the others that run, for whoever wants to look at it.
 * @param place of the one
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
 * The variant that a visitor gets: the places of the canaries that their number is in, in order.
 * @param number six digits
 * @returns '' for whoever gets what is live
 */
export const variantFor = (number: string, canaries: readonly Canary[]): string =>
  canaries
    .filter(({ place, first, percent }) => (Number(number.slice(2 * place - 2, 2 * place)) - first + 100) % 100 < percent)
    .map(({ place }) => place)
    .toSorted()
    .join('');

/** All combinations of canaries that somebody may get, without the empty one; each alone comes first. */
export function combinations<One>(canaries: readonly One[]): One[][] {
  const found: One[][] = [];
  for (const canary of canaries) found.push(...found.map((one) => [...one, canary]), [canary]);
  return found.toSorted((one, other) => one.length - other.length);
}

/** Where the documents of a variant lie: as those of what is live lie in `pages/`. An underscore begins no path of the site. */
export const variantFolder = (variant: string) => `pages/_with/${variant}`;

/** The file of a variant for a file below `pages/`. */
export const variantFile = (variant: string, file: string) =>
  variant === '' ? file : `${variantFolder(variant)}/${file.replace(/^pages\//, '')}`;

/** The file that is there for each pair of digits that gets a canary: a web server looks for it, and needs no reload. */
export const markerFile = (place: number, digits: string) => `pages/_canary/${place}/${digits}`;

/** Seconds that one of the files below stands for. nginx knows the time in seconds as text, and cuts off its last three digits. */
export const clockSeconds = 1_000;

/**
 * The files that are there for each time in which a canary runs, in steps of `clockSeconds`: a web server looks for that of now, so that
 * an expired canary reaches nobody although nothing was composed anew. `always` for one that does not expire.
 */
export function clockFiles({ place, since, until }: Pick<Canary, 'place' | 'since' | 'until'>): string[] {
  const folder = `pages/_canary/${place}/_while`;
  if (since === undefined || until === undefined) return [`${folder}/always`];
  const step = (time: string, round: (steps: number) => number) => round(Date.parse(time) / (1_000 * clockSeconds));
  const [first, end] = [step(since, Math.floor), step(until, Math.ceil)];
  return Array.from({ length: Math.max(0, end - first) }, (_one, at) => `${folder}/${first + at}`);
}
