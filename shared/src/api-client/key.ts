import type { Address } from '../contracts/operations.ts';

/**
 * Returns the URL of an SWR key. A key of the page's shared cache is a URL, followed by `#` and the shape of the cached data, so
 * that parts built at different times, which derive different data from the same response, do not share an entry. The shape is a
 * hash per file; the build inserts it as `process.env.SHAPE_OF_<FILE>` (shared/build/answerShapes.ts).
 */
export const addressOf = (key: string): string => key.split('#')[0] ?? key;

export const addressFor = (address: Address, id: number): string => address.replace('{id}', String(id));

export const urlOf = (address: Address, { id, query }: { id?: number; query?: object }): string =>
  (id === undefined ? address : addressFor(address, id)) + (query ? queryString(query) : '');

/** Matches the keys of one URL in every shape: `mutate(everyShapeOf(key))` refreshes the data for parts of all versions. */
export const everyShapeOf = (key: string) => (other: unknown) => typeof other === 'string' && addressOf(other) === addressOf(key);

/**
 * Builds a query string. Leaves out empty strings, undefined and null, joins arrays with commas, and keeps the order of the keys,
 * so that the same filters always give the same SWR key and preload URL.
 */
export function queryString(filters: object): string {
  const pairs = Object.entries(filters)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`,
    );
  return pairs.length ? `?${pairs.join('&')}` : '';
}

/** How long lists count as fresh, ms: five minutes, as specified. */
export const freshMs = 300_000;
/** How long an unused response is cached, ms. */
export const keptMs = 600_000;

/** SWR options of list queries: no second request for the same list while it is fresh. */
export const listOptions = { dedupingInterval: freshMs, revalidateOnFocus: false } as const;
