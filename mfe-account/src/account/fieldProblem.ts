import { ApiError } from 'shared/api-client/http';

/** Returns the provider's error for one field; undefined when it refused something else. */
export const fieldProblem = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field]?.[0] : undefined;
