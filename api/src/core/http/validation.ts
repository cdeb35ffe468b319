import type { FastifySchemaCompiler } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Value } from 'typebox/value';

/**
 * Checks requests with the contract's own schemas. A body is taken as it is; in paths, queries and headers, where everything is text,
 * whole numbers become numbers, `true` and `false` booleans, and defaults are filled in. An empty value is the same as none, but for
 * headers.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = Compile(schema);
  const read = httpPart === 'body' ? (input: unknown) => input : textReader(schema, httpPart === 'headers');
  return (input: unknown) => {
    const value = read(input);
    if (compiled.Check(value)) return { value };
    const error = Object.assign(new Error('The request is not valid.'), { validation: readable(compiled.Errors(value)) });
    return { error };
  };
};

/** @param keepsEmpty a header that was sent empty is a mistake, not a field that was left out */
function textReader(schema: TSchema, keepsEmpty: boolean): (input: unknown) => unknown {
  const properties = Type.IsObject(schema) ? schema.properties : {};
  const hasDefaults = JSON.stringify(schema).includes('"default":');
  const isText = !Object.values(properties).some((property) => Type.IsInteger(property) || Type.IsBoolean(property));
  // Headers as they mostly are: there is nothing to do for them.
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

/** A text as what the schema wants it to be; a text that is none of that stays as it is, to be refused. */
function typed(schema: TSchema | undefined, text: string): unknown {
  if (Type.IsInteger(schema) && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (Type.IsBoolean(schema) && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** A union fails once for each of its members; one sentence that lists them says the same. */
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
