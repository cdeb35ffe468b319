import { ErrorBody, type ErrorCode } from 'shared/contracts/operation';
import { type Static, type TSchema, Type } from 'typebox';

export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** For `errorResponses`: refusals of every call; of a member's, of the office, of an operator's; of a call with a body. */
export const publicErrors = { 400: ['VALIDATION'], 503: ['UNAVAILABLE'] } as const;
export const memberErrors = { ...publicErrors, 401: ['UNAUTHORIZED', 'PROOF_REQUIRED'] } as const;
export const officeErrors = { ...publicErrors, 404: ['NOT_FOUND'] } as const;
export const operatorErrors = { ...memberErrors, 403: ['FORBIDDEN'], 404: ['NOT_FOUND'] } as const;
export const bodyErrors = { 413: ['PAYLOAD_TOO_LARGE'], 415: ['UNSUPPORTED_MEDIA_TYPE'] } as const;

/** Marks a route that needs a session in the OpenAPI document. */
export const bearer = [{ bearer: [] }];

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

/** Adds an example to a contract's schema for the documentation; the type checks that it fits. */
export function withExample<Schema extends TSchema>(schema: Schema, example: Static<Schema>): Schema {
  return { ...schema, examples: [example] };
}
