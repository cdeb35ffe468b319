import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { ErrorBody, type ErrorCode, type Operation } from 'shared/contracts/operation';
import { type Address, type AnswerOf, type FieldOf, operationAt } from 'shared/contracts/operations';
import { type Static, type TSchema, Type } from 'typebox';

export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

/** For `errorResponses`: refusals of every call; of a member's, of the office, of an operator's; of a call with a body. */
export const publicErrors = { 400: ['VALIDATION'], 503: ['UNAVAILABLE'] } as const;
const memberErrors = { ...publicErrors, 401: ['UNAUTHORIZED', 'PROOF_REQUIRED'] } as const;
const officeErrors = { ...publicErrors, 404: ['NOT_FOUND'] } as const;
const operatorErrors = { ...memberErrors, 403: ['FORBIDDEN'], 404: ['NOT_FOUND'] } as const;
export const bodyErrors = { 413: ['PAYLOAD_TOO_LARGE'], 415: ['UNSUPPORTED_MEDIA_TYPE'] } as const;

const bearer = [{ bearer: [] }];

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

interface Parts<At extends Address> {
  Params: { id: number };
  Querystring: FieldOf<At, 'query'>;
  Headers: FieldOf<At, 'headers'>;
  Body: FieldOf<At, 'body'>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler that has sent a reply returns nothing.
type MaybeSent<At extends Address> = AnswerOf<At> | FastifyReply | void;

type Handler<At extends Address> = (
  request: FastifyRequest<Parts<At>>,
  reply: FastifyReply,
) => MaybeSent<At> | Promise<MaybeSent<At>>;

/** Documentation of a route, and options of Fastify that its operation does not give. */
interface RouteDetails<At extends Address> extends Omit<RouteShorthandOptions, 'schema' | 'preHandler'> {
  tags: readonly string[];
  summary: string;
  description?: string;
  sent?: FieldOf<At, 'body'>;
  example?: AnswerOf<At>;
  produces?: readonly string[];
  /** `token`: the handler itself validates the session. `optional`: visitors too, if the operation is not for members. */
  session?: 'token' | 'optional';
  /** Pattern in logs and metrics; missing: the address without a slash at the end. */
  url?: string;
}

/**
 * Adds the route of an operation: method, path, schemas, errors and the check of the session come from its row in
 * `shared/src/contracts`.
 */
export function route<At extends Address>(
  app: FastifyInstance,
  address: At,
  { tags, summary, description, sent, example, produces, session, url = patternOf(address), ...options }: RouteDetails<At>,
  handler: Handler<At>,
): void {
  const operation = operationAt(address);
  const { method, member, operator, scope, query, headers, body, answer } = operation;
  const schema = {
    tags,
    summary,
    ...(description && { description }),
    ...(produces && { produces }),
    ...((member || operator) && { security: scope === undefined ? bearer : [...bearer, { [`office.${scope}`]: [] }] }),
    ...(address.includes('{id}') && { params: IdParams }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body: sent === undefined ? body : withExample(body, sent) }),
    response: {
      200: example === undefined ? answer : withExample(answer, example),
      ...errorResponses(errorsOf(operation)),
    },
  };
  app.route<Parts<At>>({
    method,
    url,
    ...options,
    ...(scope && { config: { ...options.config, scope } }),
    preHandler: member ? (session === 'token' ? app.authenticateToken : app.authenticate) : session ? app.recognize : [],
    schema,
    handler,
  });
}

const patternOf = (address: string) => address.replaceAll('{id}', ':id').replace(/\/$/, '');

function errorsOf({ member, operator, office, body, errors }: Operation): Record<number, readonly ErrorCode[]> {
  const common = member ? memberErrors : operator ? operatorErrors : office ? officeErrors : publicErrors;
  return { ...common, ...(body && bodyErrors), ...errors };
}

/**
 * Lets the routes of a plugin accept HTML forms: the body becomes an object of strings.
 * @param types accepted content types
 * @param bodyLimit bytes; default: the server's limit
 */
export function acceptForms(app: FastifyInstance, types = ['application/x-www-form-urlencoded'], bodyLimit?: number): void {
  app.addContentTypeParser(types, { parseAs: 'string', ...(bodyLimit !== undefined && { bodyLimit }) }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Tells whether a form did not come from a page of this site, by the browser's Sec-Fetch-Site header (CSRF protection). */
export const isCrossSite = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';

export const fromElsewhere = 'It was sent by a page of another site.';
