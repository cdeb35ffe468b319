import { type Static, Type } from 'typebox';
import { isObject, misfit, type NamedSchemas, type Structure, structureOf, unknownTo } from './structure.ts';

/**
 * What a release reads from the API. The build records it, so a provider can detect before it starts which releases it would
 * break.
 */
export const Reads = Type.Record(
  Type.String(),
  Type.Object({
    method: Type.String(),
    answer: Type.Unknown({ description: 'JSON schema: the form of the answer, with the fields that the code reads' }),
    body: Type.Optional(Type.Unknown({ description: 'JSON schema: the form of what is sent' })),
    query: Type.Optional(Type.Array(Type.String(), { description: 'Parameters of the address that may be sent' })),
  }),
  { description: 'By address, e.g. /api/lotteries/{id}' },
);
export type Reads = Static<typeof Reads>;

export const EarlyReads = Type.Record(Type.String(), Type.Array(Type.String()));

/** Part of a release's record with what it reads from the API; older releases have no `reads`. */
export const Asking = Type.Object({
  app: Type.String(),
  version: Type.String(),
  reads: Type.Optional(Reads),
  earlyRequests: EarlyReads,
});
export type Asking = Static<typeof Asking>;

/**
 * Lists conflicts between a release and a provider, by the provider's own API description.
 * @param description OpenAPI 3.1 document, parsed from JSON
 * @returns one sentence per conflict
 */
export function clashesWithProvider(description: unknown, { app, version, reads = {}, earlyRequests }: Asking): string[] {
  const operations = operationsOf(description);
  const named = `${app} ${version}`;
  const ofReads = Object.entries(reads).flatMap(([address, read]) => {
    const call = `${read.method.toUpperCase()} ${address}`;
    const operation = operations.find((one) => one.method === read.method && one.address === bare(address));
    if (!operation) return [`${named} asks for ${call}, which the provider does not have`];
    const [answer, body] = [structureOf(read.answer), structureOf(read.body)];
    const missing = misfit(operation.answer, answer);
    const lacking = read.body === undefined ? null : misfit(body, operation.body);
    const dropped = read.body === undefined ? [] : unknownTo(operation.body, body);
    const unknown = (read.query ?? []).filter((name) => !operation.parameters.some((one) => one.name === name));
    return [
      ...(missing === null ? [] : [`${named} reads of ${call} what the provider does not answer: ${missing}`]),
      ...(lacking === null ? [] : [`${named} does not send ${call} what the provider asks for: ${lacking}`]),
      ...dropped.map((name) => `${named} sends ${call} '${name}', which the provider does not take`),
      ...unknown.map((name) => `${named} asks ${call} with '${name}', which the provider does not know`),
    ];
  });
  const ofHints = Object.entries(earlyRequests).flatMap(([part, urls]) =>
    urls.flatMap((url) =>
      earlyProblems(operations, url).map((problem) => `${named}: the early request of ${part}, ${url}, ${problem}`),
    ),
  );
  return [...ofReads, ...ofHints];
}

interface Operation {
  method: string;
  /** With parameter names removed: `/api/lotteries/{}`. */
  address: string;
  answer: Structure;
  body: Structure;
  parameters: { name: string; required: boolean; structure: Structure }[];
  forMembers: boolean;
}

function operationsOf(description: unknown): Operation[] {
  const document = isObject(description) ? description : {};
  const components = isObject(document.components) ? document.components : {};
  const named = isObject(components.schemas) ? components.schemas : {};
  return Object.entries(isObject(document.paths) ? document.paths : {}).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) =>
      isObject(operation) ? [operationOf(method, path, operation, named)] : [],
    ),
  );
}

function operationOf(method: string, path: string, operation: Record<string, unknown>, named: NamedSchemas): Operation {
  const responses = isObject(operation.responses) ? operation.responses : {};
  const done = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.filter(isObject) : [];
  return {
    method,
    address: bare(path),
    answer: structureOf(schemaIn(done), named),
    body: structureOf(schemaIn(operation.requestBody), named),
    parameters: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required, schema }) => ({
        name: String(name),
        required: required === true && !(isObject(schema) && 'default' in schema),
        structure: structureOf(schema, named),
      })),
    forMembers: Array.isArray(operation.security) && operation.security.length > 0,
  };
}

function schemaIn(part: unknown): unknown {
  const content = isObject(part) && isObject(part.content) ? Object.values(part.content)[0] : undefined;
  return isObject(content) ? content.schema : undefined;
}

const bare = (address: string) => address.replace(/\{\w+\}/g, '{}').replace(/(?<=.)\/$/, '');

/** Returns why a document cannot preload a request: a preload sends only the URL, without token or headers. */
function earlyProblems(operations: readonly Operation[], url: string): string[] {
  const [path = '', query = ''] = url.split('?');
  const gets = operations.filter(({ method }) => method === 'get');
  const operation = gets.find(({ address }) => address === bare(path)) ?? gets.find(({ address }) => leadsTo(address, path));
  if (!operation) return ['is at an address that the provider does not have'];
  if (operation.forMembers) return ['is answered to members only, and a document that starts it sends no token'];
  const sent = new URLSearchParams(query);
  const absent = operation.parameters.filter(({ name, required }) => required && !sent.has(name));
  return [
    ...absent.map(({ name }) => `lacks '${name}'`),
    ...[...sent].flatMap(([name, value]) => {
      const parameter = operation.parameters.find((one) => one.name === name);
      if (!parameter) return [`has '${name}', which the provider does not know`];
      return canBe(parameter.structure, value) ? [] : [`has ${name}=${value}, which the provider does not take`];
    }),
  ];
}

function leadsTo(address: string, path: string): boolean {
  const [places, parts] = [address.split('/'), path.replace(/\/$/, '').split('/')];
  return (
    places.length === parts.length && places.every((place, index) => place === parts[index] || (place === '{}' && parts[index]))
  );
}

/** Returns whether a text in a URL is a valid value; a placeholder that the page fills can be any. */
function canBe({ anyOf, type, const: value }: Structure, text: string): boolean {
  if (/^\{\w+\}$/.test(text)) return true;
  if (anyOf) return anyOf.some((one) => canBe(one, text));
  if (value !== undefined) return String(value) === text;
  if (type === 'integer') return /^-?\d+$/.test(text);
  if (type === 'number') return text !== '' && Number.isFinite(Number(text));
  if (type === 'boolean') return text === 'true' || text === 'false';
  return type !== 'null';
}
