import * as v from 'valibot';

/** Name and password as typed. */
export const credentialsSchema = v.object({ username: v.string(), password: v.string() });
export type Credentials = v.InferOutput<typeof credentialsSchema>;
