import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { officeScopes } from 'shared/contracts/operation';
import type { Config } from '../config/config.ts';

const tags = [
  { name: 'Alerts', description: 'Being told that a round is settled' },
  { name: 'Auth', description: 'Logging in and out, second factors, recovery' },
  { name: 'Contact', description: 'News by mail' },
  { name: 'Lotteries', description: 'Rounds, their numbers, and buying them' },
  { name: 'Members', description: 'Who plays' },
  { name: 'Office', description: 'What operators see and do; without OFFICE_URL, 404' },
  { name: 'Options', description: 'Public settings' },
  { name: 'Orders', description: 'Product prizes that a member has won' },
  { name: 'Payouts', description: 'What winners were given, and when' },
  { name: 'Privacy', description: 'All that is kept about a member as a file, and leaving' },
  { name: 'Protection', description: 'Spend limits and breaks: what members hold themselves to' },
  { name: 'Reports', description: 'What pages tell of the releases that they run' },
  { name: 'Rewards', description: 'What rounds are held for' },
  { name: 'Security', description: 'Password, passkeys, email address, sessions and authenticator of the member' },
  { name: 'Uploads', description: 'Pictures of members' },
  { name: 'Wallets', description: 'Tokens and balances' },
];

/** Serves OpenAPI 3.1 of every route, made from its validation schemas: pages at /api/docs, the document at /api/docs/json. */
export const openApi = fastifyPlugin<Pick<Config, 'publicUrl'>>(async (app, { publicUrl }) => {
  const named: NamedSchemas = new Map();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Snail Lotto provider API',
        description:
          'Amounts are whole numbers in the smallest unit of their token; times are epoch milliseconds; pages are zero-based.',
        version: '1.0.0',
        contact: { name: 'The operator of this site', url: publicUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This provider' }],
      tags,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'A login that sends a DPoP proof (RFC 9449, ES256) gets a token that is bound to its key (`cnf.jkt`). With it, calls that ' +
              'change something need a proof with `ath` and the `nonce` of the newest `DPoP-Nonce`, else they are answered 401 PROOF_REQUIRED.',
          },
          ...Object.fromEntries(
            officeScopes.map((scope) => [
              `office.${scope}`,
              {
                type: 'http' as const,
                scheme: 'bearer',
                description: `A token of a program (\`operators token\`) with the scope ${scope}, which only reads. Other calls: 403 FORBIDDEN.`,
              },
            ]),
          ),
        },
      },
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, n) => (typeof $id === 'string' ? $id : `def-${n}`) },
    transform: ({ schema, url, route }) => {
      const address = url.replace(/(?<=.)\/$/, '').replace(/:(\w+)/g, '{$1}');
      for (const method of [route.method].flat()) noteNames(named, `${method.toLowerCase()} ${address}`, schema);
      return { schema, url: url.replace(/(?<=.)\/$/, '') };
    },
    transformObject: (document) => {
      const made: Description = JSON.parse(JSON.stringify('openapiObject' in document ? document.openapiObject : {}));
      return JSON.parse(JSON.stringify(completeDescription(made, named)));
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
});

interface Description {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Answer> };
}
interface Schema {
  [keyword: string]: unknown;
}
interface Content {
  [mediaType: string]: { schema?: Schema; example?: unknown };
}
interface Answer {
  description?: string;
  content?: Content;
  $ref?: string;
}
interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  security?: object[];
  parameters?: object[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
}

/** Names of schemas by their place: `get /api/token 200`, `post /api/auth/login body`. */
type NamedSchemas = Map<string, string>;

/** Records the names of a route's schemas, which swagger drops. @param operation `get /api/token` */
function noteNames(named: NamedSchemas, operation: string, schema: unknown): void {
  if (!isObject(schema)) return;
  const note = (place: string, part: unknown) => {
    const name = nameOf(part);
    if (name !== undefined) named.set(`${operation} ${place}`, name);
  };
  note('body', schema.body);
  if (isObject(schema.response)) for (const [status, part] of Object.entries(schema.response)) note(status, part);
}

function nameOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  if (typeof schema.$id === 'string') return schema.$id;
  const contents = isObject(schema.properties) ? schema.properties.contents : undefined;
  const item = isObject(contents) ? nameOf(contents.items) : undefined;
  return item === undefined ? undefined : `${item}Page`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const everywhere = {
  400: 'The request cannot be read',
  408: 'The request took too long to arrive',
  414: 'A part of the address is too long',
  429: 'Too many requests of this address or member; Retry-After says when to go on',
  431: 'The headers are too large',
  500: 'A fault of the provider',
  503: 'The provider is restarted or short of something; Retry-After says when to try again',
} as const;
const withBody = { 413: 'The body is too large', 415: 'The body is of another type' } as const;
const unchanged = { description: 'The answer is the one that If-None-Match names' };

/**
 * Completes the OpenAPI document that swagger makes of the routes: names for operations and schemas, who may call, and the
 * answers of the server itself.
 */
function completeDescription(document: Description, named: NamedSchemas): Description {
  const schemas: Record<string, Schema> = { ...document.components?.schemas };
  const responses: Record<string, Answer> = {};

  const name = (place: string, content: Content | undefined) => {
    const schemaName = named.get(place);
    if (schemaName === undefined || content === undefined) return;
    for (const media of Object.values(content)) {
      if (media.schema === undefined || '$ref' in media.schema) continue;
      const { description, ...schema } = media.schema;
      schemas[schemaName] ??= schema;
      media.schema = { $ref: `#/components/schemas/${schemaName}` };
    }
  };

  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId ??= operationId(method, path);
      operation.description ??= `${operation.summary}.`;
      operation.security ??= [];
      name(`${method} ${path} body`, operation.requestBody?.content);
      for (const [status, answer] of Object.entries(operation.responses)) {
        name(`${method} ${path} ${status}`, answer.content);
        if (answer.description === 'Default Response') answer.description = 'Done';
      }
      const own = operation.requestBody || method === 'put' ? { ...everywhere, ...withBody } : everywhere;
      for (const [status, description] of Object.entries(own)) {
        if (operation.responses[status]) continue;
        responses[`Refusal${status}`] ??= refusal(Number(status), description);
        operation.responses[status] = { $ref: `#/components/responses/Refusal${status}` };
      }
      if (isCached(method, path, operation)) operation.responses['304'] = unchanged;
    }
  }
  return { ...document, components: { ...document.components, schemas, responses } };
}

function isCached(method: string, path: string, { security, responses }: Operation): boolean {
  const isPublic = method === 'get' && security?.length === 0;
  return isPublic && /^\/api\/(?:lotteries|token|payouts)/.test(path) && !responses['200']?.content?.['text/event-stream'];
}

function refusal(statusCode: number, description: string): Answer {
  const example = { statusCode, code: codes[statusCode] ?? 'VALIDATION', message: 'A sentence for the player.' };
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' }, example } } };
}

const codes: Record<number, string> = {
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** Builds a stable operation id: `post /api/lotteries/{id}/buy-ticket` → `postLotteriesByIdBuyTicket`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[/-]/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
