import { ApiError } from './errors.ts';

/** Creates a 401. @param authorization the request's header: with a token, the session has expired */
export function unauthorized(authorization?: string): ApiError {
  return new ApiError(401, 'UNAUTHORIZED', authorization ? sessionOver : 'Please log in.');
}

/** The site shows the same text itself; two equal toasts are shown only once. */
export const sessionOver = 'Your session has expired. Please log in again.';

/** Creates the same refusal for wrong, expired and used codes. */
export const invalidCode = () => new ApiError(400, 'INVALID_CODE', 'The code is wrong or has expired.');

/** Creates a refusal of one wrong field; its message is also the sentence. */
export const invalidField = (field: string, message: string) => new ApiError(400, 'VALIDATION', message, { [field]: [message] });

/** @param seconds until a retry makes sense */
export function tooMany(seconds: number): ApiError {
  return new ApiError(429, 'TOO_MANY_REQUESTS', `Too many requests. Please wait ${inWords(seconds)}.`, undefined, seconds);
}

/** Formats a waiting time for people. */
export function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
