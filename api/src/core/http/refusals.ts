import { ApiError } from './errors.ts';

/** @param authorization the header that was sent: whoever brought a token was logged in once */
export function unauthorized(authorization?: string): ApiError {
  return new ApiError(401, 'UNAUTHORIZED', authorization ? sessionOver : 'Please log in.');
}

/** The site says the same when it notices; a toast of the same words is not shown twice. */
export const sessionOver = 'Your session has expired. Please log in again.';

/** One answer for wrong, old and used codes. */
export const invalidCode = () => new ApiError(400, 'INVALID_CODE', 'The code is wrong or has expired.');

/** A request whose one field is wrong, with the field's message as the sentence. */
export const invalidField = (field: string, message: string) => new ApiError(400, 'VALIDATION', message, { [field]: [message] });

/** @param seconds until it makes sense to try again */
export function tooMany(seconds: number): ApiError {
  return new ApiError(429, 'TOO_MANY_REQUESTS', `Too many requests. Please wait ${inWords(seconds)}.`, undefined, seconds);
}

/** A waiting time as a person says it. */
export function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
