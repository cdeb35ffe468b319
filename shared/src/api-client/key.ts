import type { Address } from '../contracts/operations.ts';

/**
 * Returns the URL of an SWR key. A key of the page's shared cache is a URL, followed by `#` and the shape of the cached data, so
 * that parts built at different times, which derive different data from the same response, do not share an entry. The shape is a
 * hash per file; the build inserts it as `process.env.SHAPE_OF_<FILE>` (shared/build/answerShapes.ts).
 */
export const addressOf = (key: string): string => key.split('#')[0] ?? key;

export const addressFor = (address: Address, id: number): string => address.replace('{id}', String(id));

/** Matches the keys of one URL in every shape: `mutate(everyShapeOf(key))` refreshes the data for parts of all versions. */
export const everyShapeOf = (key: string) => (other: unknown) => typeof other === 'string' && addressOf(other) === addressOf(key);
