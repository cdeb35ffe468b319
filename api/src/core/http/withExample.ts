import type { Static, TSchema } from 'typebox';

/** A contract's schema with an example for the documentation; the example must fit the schema. */
export function withExample<Schema extends TSchema>(schema: Schema, example: Static<Schema>): Schema {
  return { ...schema, examples: [example] };
}
