/** Form of a JSON value according to a schema, without descriptions, examples and limits. */
export interface Structure {
  type?: string;
  const?: unknown;
  anyOf?: Structure[];
  properties?: Record<string, Structure>;
  required?: string[];
  items?: Structure;
}

export type NamedSchemas = Readonly<Record<string, unknown>>;

/** Maximum depth; stops at recursive schemas. */
const deepest = 20;

/** Extracts the structure of a JSON Schema or OpenAPI 3.1 schema; of anything else the structure of any value. */
export function structureOf(schema: unknown, named: NamedSchemas = {}, depth = 0): Structure {
  if (!isObject(schema) || depth > deepest) return {};
  const inner = (part: unknown) => structureOf(part, named, depth + 1);
  if (typeof schema.$ref === 'string') return inner(named[schema.$ref.split('/').at(-1) ?? '']);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return { anyOf: choices.map(inner) };
  if (Array.isArray(schema.type)) return { anyOf: schema.type.map((type) => inner({ ...schema, type })) };
  if (Array.isArray(schema.enum)) return { anyOf: schema.enum.map((one) => inner({ type: schema.type, const: one })) };
  const found: Structure = {};
  if (typeof schema.type === 'string') found.type = schema.type;
  if (schema.const !== undefined) found.const = schema.const;
  if (isObject(schema.properties))
    found.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, inner(part)]));
  if (Array.isArray(schema.required)) found.required = schema.required.filter((name) => typeof name === 'string').sort();
  if (schema.items !== undefined) found.items = inner(schema.items);
  return found;
}

export function pruned(structure: Structure, names: ReadonlySet<string>): Structure {
  const { properties, required, items, anyOf, ...rest } = structure;
  const kept = properties && Object.entries(properties).filter(([name]) => names.has(name));
  return {
    ...rest,
    ...(kept && { properties: Object.fromEntries(kept.map(([name, part]) => [name, pruned(part, names)])) }),
    ...(required && { required: required.filter((name) => names.has(name)) }),
    ...(items && { items: pruned(items, names) }),
    ...(anyOf && { anyOf: anyOf.map((one) => pruned(one, names)) }),
  };
}

/**
 * Returns why a value of one structure is invalid where another is expected.
 * @param at path of the value, for the sentence: `contents[].winner`
 * @returns null when it is valid; else e.g. `contents[].winner may be null`
 */
export function misfit(given: Structure, taken: Structure, at = ''): string | null {
  const choices = alternativesOf(taken);
  for (const one of alternativesOf(given)) {
    const reasons = choices.map((choice) => misfitOfOne(one, choice, at));
    if (reasons.includes(null)) continue;
    const alike = choices.findIndex(({ type }) => type === one.type && (type === 'object' || type === 'array'));
    return reasons[alike] ?? `${nameOf(at)} may be ${wordsFor(one)}`;
  }
  return null;
}

function misfitOfOne(given: Structure, taken: Structure, at: string): string | null {
  if (taken.const !== undefined) return given.const === taken.const ? null : 'another value';
  if (taken.type === undefined) return null;
  if (given.type !== taken.type && !(given.type === 'integer' && taken.type === 'number')) return 'another type';
  if (taken.type === 'array') return taken.items ? misfit(given.items ?? {}, taken.items, `${at}[]`) : null;
  for (const name of taken.required ?? []) {
    if (!given.properties?.[name]) return `${within(at, name)} is missing`;
    if (!given.required?.includes(name)) return `${within(at, name)} may be missing`;
  }
  for (const [name, part] of Object.entries(taken.properties ?? {})) {
    const present = given.properties?.[name];
    const reason = present ? misfit(present, part, within(at, name)) : null;
    if (reason !== null) return reason;
  }
  return null;
}

/** Lists properties that the expected structure does not have, as paths. */
export function unknownTo(taken: Structure, given: Structure, at = ''): string[] {
  if (given.items && taken.items) return unknownTo(taken.items, given.items, `${at}[]`);
  if (!given.properties || !taken.properties) return [];
  return Object.entries(given.properties).flatMap(([name, part]) => {
    const place = taken.properties?.[name];
    return place ? unknownTo(place, part, within(at, name)) : [within(at, name)];
  });
}

const alternativesOf = (structure: Structure): Structure[] => structure.anyOf?.flatMap(alternativesOf) ?? [structure];
const within = (at: string, name: string) => (at ? `${at}.${name}` : name);
const nameOf = (at: string) => at || 'the whole';
const wordsFor = ({ type, const: value }: Structure) => (value !== undefined ? JSON.stringify(value) : (type ?? 'anything'));

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
