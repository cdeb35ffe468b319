import { Type } from 'typebox';

/** Path parameter of resources that are found by id. */
export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** For `errorResponses`: refusals of every call; of a member's call; of a call with a body. */
export const publicErrors = { 400: ['VALIDATION'], 503: ['UNAVAILABLE'] } as const;
export const memberErrors = { ...publicErrors, 401: ['UNAUTHORIZED', 'PROOF_REQUIRED'] } as const;
export const bodyErrors = { 413: ['PAYLOAD_TOO_LARGE'], 415: ['UNSUPPORTED_MEDIA_TYPE'] } as const;

/** Marks a route that needs `app.authenticate` in the OpenAPI document. */
export const bearer = [{ bearer: [] }];
