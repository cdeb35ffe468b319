import { ApiError } from 'shared/api-client/http';

/**
 * Returns the provider's error for one field; undefined when it refused something else. A refused code names no field in the response:
 * it is the error of `otp`.
 */
export function fieldProblem(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields[field]?.[0] ?? (field === 'otp' && error.code === 'INVALID_CODE' ? error.message : undefined);
}
