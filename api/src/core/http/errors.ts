import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from 'shared/contracts/operation';
import { DatabaseUnavailable, sqlState } from '../db/database.ts';
import { isFull } from '../db/dataFolder.ts';

export type ErrorFields = Record<string, string[]>;

/** Refusal with a sentence for the player. Code below a route throws it; the client gets its ErrorBody. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly fields: ErrorFields | undefined;
  readonly retryAfter: number | undefined;
  /** Id of the member concerned, only for the log: in the answer it would reveal who has an account. */
  member: number | undefined;

  constructor(statusCode: number, code: ErrorCode, message: string, fields?: ErrorFields, retryAfter?: number) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  about(member: number | undefined): this {
    this.member = member;
    return this;
  }

  body(): ErrorBody {
    const { statusCode, code, message, fields } = this;
    return fields ? { statusCode, code, message, fields } : { statusCode, code, message };
  }
}

/** Handles errors for Fastify: sends every refusal as ErrorBody, and no details of unexpected errors. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toApiError(error);
  // Refusals are not logged here, and a database outage is logged once (db/outage.ts).
  const isExpected = error instanceof ApiError || error instanceof DatabaseUnavailable;
  if (refusal.statusCode >= 500 && !isExpected) request.log.error({ err: error }, refusal.message);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return answer(request, reply, refusal);
}

export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0];
  const refusal = new ApiError(404, 'NOT_FOUND', `There is nothing at ${request.method} ${path}.`);
  return answer(request, reply, refusal);
}

/** Every answer has its trace id in a header. A failure also has it in the body, which people copy into reports. */
function answer({ id }: FastifyRequest, reply: FastifyReply, refusal: ApiError): FastifyReply {
  const body = refusal.statusCode >= 500 ? { ...refusal.body(), traceId: id } : refusal.body();
  return reply.header('cache-control', 'no-store').code(refusal.statusCode).send(body);
}

export function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (isFull(error))
    return new ApiError(
      503,
      'UNAVAILABLE',
      'The service has run short of space. Nothing was changed or charged. Please try again later.',
      undefined,
      60,
    );
  if (error instanceof DatabaseUnavailable) {
    return new ApiError(
      503,
      'UNAVAILABLE',
      'The service is not available right now. Please try again in a moment.',
      undefined,
      2,
    );
  }
  if ('validation' in error && error.validation) return validationError(error.validation);
  // SQLSTATE class 22, data exception: a value that no column can hold, such as text with a NUL character.
  if (sqlState(error)?.startsWith('22')) return new ApiError(400, 'VALIDATION', 'A value in the request cannot be stored.');
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (statusCode === 413) return new ApiError(413, 'PAYLOAD_TOO_LARGE', 'The request is too large.');
  if (statusCode === 415)
    return new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the request as JSON (content-type: application/json).');
  if (statusCode === 429) return new ApiError(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.');
  // The error's own text is no sentence for a player, and may quote what was sent.
  if (statusCode >= 400 && statusCode < 500) return new ApiError(statusCode, 'VALIDATION', 'The request is not valid.');
  return new ApiError(500, 'INTERNAL', 'Something went wrong!');
}

function validationError(problems: NonNullable<FastifyError['validation']>): ApiError {
  // Without a prototype: a field may be called toString.
  const fields: ErrorFields = Object.create(null);
  for (const { instancePath, message, params } of problems) {
    const missing = 'missingProperty' in params ? String(params.missingProperty) : '';
    const name = [instancePath.slice(1).replaceAll('/', '.'), missing].filter(Boolean).join('.') || 'request';
    fields[name] = [...(fields[name] ?? []), missing ? 'is required' : (message ?? 'is not valid')];
  }
  const sentence = Object.entries(fields)
    .map(([name, reasons]) => `${name} ${reasons[0]}`)
    .join('; ');
  return new ApiError(400, 'VALIDATION', `The request is not valid: ${sentence}.`, fields);
}

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

export function inWords(seconds: number): string {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

interface Refusal {
  status: string;
  code: ErrorCode;
  message: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'VALIDATION',
    message: 'The request did not arrive in time. Please send it again.',
  },
};
const unreadable: Refusal = { status: '400 Bad Request', code: 'VALIDATION', message: 'The request is not HTTP.' };

/** Answers malformed requests (Fastify's clientErrorHandler) in the form of all other refusals. */
export function handleClientError(error: Error, socket: Socket): void {
  const errorCode = sqlState(error) ?? '';
  if (errorCode === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusals[errorCode] ?? unreadable;
  const refusal: ErrorBody = { statusCode: Number.parseInt(status, 10), code, message };
  const body = JSON.stringify(refusal);
  const head = ['content-type: application/json', 'cache-control: no-store', `content-length: ${Buffer.byteLength(body)}`];
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
}
