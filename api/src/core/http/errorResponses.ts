import { ErrorBody, type ErrorCode } from 'shared/contracts/operation';

/**
 * Builds the error schemas of a route, for validation and documentation.
 * @param codes error codes by status code
 * @example response: { 200: Lottery, ...errorResponses({ 404: ['NOT_FOUND'] }) }
 */
export function errorResponses<Status extends number>(
  codes: Record<Status, readonly ErrorCode[]>,
): Record<Status, typeof ErrorBody>;
export function errorResponses(codes: Record<number, readonly ErrorCode[]>): Record<number, typeof ErrorBody> {
  return Object.fromEntries(
    Object.entries(codes).map(([status, known]) => [status, { ...ErrorBody, ...describe(Number(status), known) }]),
  );
}

function describe(statusCode: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.join(', '),
    examples: codes.map((code) => ({ statusCode, code, message: 'A sentence for the player.' })),
  };
}
