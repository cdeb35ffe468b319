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
import { snakeCase } from './snakeCase.ts';

/** A value that is known only when the statement runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Writes the SQL of a query. The code says camelCase and the database snake_case: names are changed here, and what the whole statement
 * answers is named as the code says, so that rows need no work.
 */
class StatementCompiler extends PostgresQueryCompiler {
  /** Number of each placeholder: one that is used twice is one parameter. */
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

/** What the code calls a selected column; undefined for all columns of a table. */
export function selectedName(selection: SelectionNode['selection']): string | undefined {
  if (AliasNode.is(selection)) return IdentifierNode.is(selection.alias) ? selection.alias.name : undefined;
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name;
  return ColumnNode.is(selection) ? selection.column.name : undefined;
}

/** What the code calls a selected column; undefined where the database calls it the same. */
function answeredName(selection: SelectionNode['selection']): string | undefined {
  const name = selectedName(selection);
  return name === undefined || snakeCase(name) === name ? undefined : name;
}

/** Where every typed statement begins: the tables of schema.ts. It has no connection; `statement` runs what it builds. */
export const tables = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new StatementCompiler(),
  },
});

/** The values of a statement that are known only when it runs; one that may be left out is null then. */
export type Given<Values> = {
  readonly [Name in keyof Values]-?: RawBuilder<
    undefined extends Values[Name] ? Exclude<Values[Name], undefined> | null : Values[Name]
  >;
};

/** A row of a statement's answer; a statement that answers nothing has none. */
type Answer<Output> = [Output] extends [InsertResult | UpdateResult | DeleteResult] ? never : Output;

/** Runs on a database or in a transaction. @throws what `Queryable.query` throws */
type Statement<Values, Row> = (db: Queryable, values: Values, options?: QueryOptions) => Promise<Row[]>;

/** What a statement answers. */
export type RowOf<Run> = Run extends Statement<never, infer Row> ? Row : never;

/**
 * A statement that is built once, at its first use, and run with different values.
 * @param build gets the values as `given`; the columns it selects are the row type
 * @example
 * const byId = statement((given: Given<{ id: number }>) => tables.selectFrom('users').select('fullName').where('id', '=', given.id));
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

/** A placeholder for whatever is asked for. */
function placeholders<Values>(): Given<Values> {
  return new Proxy(Object.create(null), { get: (_, name) => sql`${new Placeholder(String(name))}` });
}

/** A filter that may be left out: true without the value, else what `condition` says of it. */
export function ifGiven<Value>(
  value: RawBuilder<Value>,
  type: 'text' | 'bigint' | 'bigint[]' | 'boolean' | 'float8',
  condition: (value: RawBuilder<NonNullable<Value>>) => Expression<SqlBool>,
): RawBuilder<boolean> {
  const there = sql<NonNullable<Value>>`${value}`;
  return sql<boolean>`(${value}::${sql.raw(type)} is null or ${condition(there)})`;
}
