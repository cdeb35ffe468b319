import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Value } from 'typebox/value';

/**
 * Compiles the contract's schemas to validators for Fastify, each at its first request as the serializers. Bodies are validated
 * as they are. In paths, queries and headers, where everything is text, integers and booleans are converted and defaults filled
 * in. An empty value counts as missing, except in headers.
 */
export const lazyValidators: FastifySchemaCompiler<TSchema> = (route) => {
  let validate: ReturnType<typeof compileValidator> | undefined;
  return (input: unknown) => {
    validate ??= compileValidator(route);
    return validate(input);
  };
};

export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = Compile(schema);
  const read = httpPart === 'body' ? (input: unknown) => input : textReader(schema, httpPart === 'headers');
  return (input: unknown) => {
    const value = read(input);
    if (compiled.Check(value)) return { value };
    const error = Object.assign(new Error('The request is not valid.'), { validation: readable(compiled.Errors(value)) });
    return { error };
  };
};

/** @param keepsEmpty for headers: an empty one is an error, not a missing field */
function textReader(schema: TSchema, keepsEmpty: boolean): (input: unknown) => unknown {
  const properties = Type.IsObject(schema) ? schema.properties : {};
  const hasDefaults = JSON.stringify(schema).includes('"default":');
  const isText = !Object.values(properties).some((property) => Type.IsInteger(property) || Type.IsBoolean(property));
  if (keepsEmpty && isText && !hasDefaults) return (input) => input ?? {};
  return (input) => {
    const converted: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(input ?? {})) {
      if (value === '' && !keepsEmpty) continue;
      converted[name] = typeof value === 'string' ? typed(properties[name], value) : value;
    }
    return hasDefaults ? Value.Default(schema, converted) : converted;
  };
}

function typed(schema: TSchema | undefined, text: string): unknown {
  if (Type.IsInteger(schema) && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (Type.IsBoolean(schema) && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function readable(errors: TLocalizedValidationError[]) {
  const allowed = new Map<string, unknown[]>();
  for (const { keyword, instancePath, params } of errors) {
    if (keyword === 'const' && 'allowedValue' in params) {
      allowed.set(instancePath, [...(allowed.get(instancePath) ?? []), params.allowedValue]);
    }
  }
  const one = [...allowed].map(([instancePath, values]) => ({
    keyword: 'enum',
    instancePath,
    params: {},
    message: `must be one of ${values.join(', ')}`,
  }));
  const rest = errors
    .filter(({ instancePath, keyword }) => !allowed.has(instancePath) && keyword !== 'anyOf')
    .map(({ keyword, instancePath, params, message }) => ({ keyword, instancePath, params: { ...params }, message }));
  return [...one, ...rest].map((error) => ({ ...error, schemaPath: '' }));
}

/**
 * Compiles a route's JSON serializer at its first answer. Fastify would compile all of them before it listens, which takes most
 * of the startup time; most processes use few routes.
 */
export const lazySerializers: SerializerFactory = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => {
      serialize ??= compile(route);
      return serialize(answer);
    };
  };
};
