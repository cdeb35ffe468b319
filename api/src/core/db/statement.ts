import {
  AliasNode,
  ColumnNode,
  type Compilable,
  type CompiledQuery,
  type DeleteResult,
  DummyDriver,
  type Expression,
  IdentifierNode,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  ReferenceNode,
  ReturningNode,
  type SelectionNode,
  type SqlBool,
  sql,
  type UpdateResult,
} from 'kysely';
import type { Queryable, QueryOptions } from './database.ts';
import type { Schema } from './schema.ts';

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts the keys of a row to snake_case, for JSON output of commands whose consumers already use these names. */
export function snakeCased(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]));
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles queries to SQL. Converts camelCase names to the database's snake_case, and aliases the result columns of the whole
 * statement back, so that rows need no conversion.
 */
class StatementCompiler extends PostgresQueryCompiler {
  readonly #numbers = new Map<string, number>();

  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
    this.#numbers.clear();
    return super.compileQuery(...query);
  }

  protected override visitIdentifier(node: IdentifierNode): void {
    super.visitIdentifier(IdentifierNode.create(snakeCase(node.name)));
  }

  protected override visitSelection(node: SelectionNode): void {
    const [, parent] = this.nodeStack;
    const depth = this.nodeStack.length;
    const outermost = depth === 2 || (depth === 3 && parent !== undefined && ReturningNode.is(parent));
    const name = outermost ? answeredName(node.selection) : undefined;
    if (name === undefined) super.visitSelection(node);
    else {
      this.visitNode(AliasNode.is(node.selection) ? node.selection.node : node.selection);
      this.append(` as "${name}"`);
    }
  }

  protected override appendValue(value: unknown): void {
    const known = value instanceof Placeholder ? this.#numbers.get(value.name) : undefined;
    if (known !== undefined) this.append(`$${known}`);
    else {
      super.appendValue(value);
      if (value instanceof Placeholder) this.#numbers.set(value.name, this.numParameters);
    }
  }
}

/** Returns the code's name of a selected column; undefined for all columns of a table. */
export function selectedName(selection: SelectionNode['selection']): string | undefined {
  if (AliasNode.is(selection)) return IdentifierNode.is(selection.alias) ? selection.alias.name : undefined;
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name;
  return ColumnNode.is(selection) ? selection.column.name : undefined;
}

function answeredName(selection: SelectionNode['selection']): string | undefined {
  const name = selectedName(selection);
  return name === undefined || snakeCase(name) === name ? undefined : name;
}

/**
 * Query builder over the tables of schema.ts, the start of every typed statement. It has no connection: `statement` runs what it
 * builds.
 */
export const tables = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new StatementCompiler(),
  },
});

/** Placeholders for a statement's values; a missing optional value becomes null. */
export type Given<Values> = {
  readonly [Name in keyof Values]-?: RawBuilder<
    undefined extends Values[Name] ? Exclude<Values[Name], undefined> | null : Values[Name]
  >;
};

type Answer<Output> = [Output] extends [InsertResult | UpdateResult | DeleteResult] ? never : Output;

type Statement<Values, Row> = (db: Queryable, values: Values, options?: QueryOptions) => Promise<Row[]>;

export type RowOf<Run> = Run extends Statement<never, infer Row> ? Row : never;

/**
 * Creates a statement that is compiled once, at its first use, and runs with different values.
 * @param build gets the values as `given`; the columns it selects are the row type
 * @example
 * const byId = statement((given: Given<{ id: number }>) => tables.selectFrom('users').select('fullName').where('id', '=',
 * given.id));
 * const [member] = await byId(db, { id });
 */
export function statement<Values extends object, Output>(
  build: (given: Given<Values>) => Compilable<Output>,
): Statement<Values, Answer<Output>> {
  let compiled: CompiledQuery<Output> | undefined;
  return (db, values, options) => {
    compiled ??= build(placeholders<Values>()).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? (Reflect.get(values, value.name) ?? null) : value,
    );
    return db.query<Answer<Output>>(compiled.sql, parameters, options);
  };
}

function placeholders<Values>(): Given<Values> {
  return new Proxy(Object.create(null), { get: (_, name) => sql`${new Placeholder(String(name))}` });
}

/** Builds an optional filter: true without the value, else `condition`. */
export function ifGiven<Value>(
  value: RawBuilder<Value>,
  type: 'text' | 'bigint' | 'bigint[]' | 'boolean' | 'float8',
  condition: (value: RawBuilder<NonNullable<Value>>) => Expression<SqlBool>,
): RawBuilder<boolean> {
  const there = sql<NonNullable<Value>>`${value}`;
  return sql<boolean>`(${value}::${sql.raw(type)} is null or ${condition(there)})`;
}
