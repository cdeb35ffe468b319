import { ApiError } from 'shared/api-client/http';

/** What the provider said is wrong with one field; undefined where it refused something else. */
export const fieldProblem = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.[0] : undefined;
