import type { Static, TSchema } from 'typebox';

/** Adds an example to a contract's schema for the documentation; the type checks that it fits. */
export function withExample<Schema extends TSchema>(schema: Schema, example: Static<Schema>): Schema {
  return { ...schema, examples: [example] };
}
