import type { Address } from '../contracts/operations.ts';

/**
 * A key of the page's one cache is an address, and after a # the shape of what is kept there: parts of another age, which make
 * something else of the same answer, keep it elsewhere. A shape is a hash of what is made and how, for each file that asks; the build
 * puts it in place of `process.env.SHAPE_OF_<FILE>` (shared/build/answerShapes.ts).
 */
export const addressOf = (key: string): string => key.split('#')[0] ?? key;

/** The address of one thing by its id. */
export const addressFor = (address: Address, id: number): string => address.replace('{id}', String(id));

/** Tells the keys of the same address in every shape: `mutate(everyShapeOf(key))` renews the answer for parts of all ages. */
export const everyShapeOf = (key: string) => (other: unknown) => typeof other === 'string' && addressOf(other) === addressOf(key);
