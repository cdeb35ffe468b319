import {
  type AliasableExpression,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type InsertType,
  type RawBuilder,
  type SelectQueryNode,
  sql,
} from 'kysely';
import type { Schema } from './schema.ts';
import { type Given, selectedName, tables } from './statement.ts';

type Table = keyof Schema;
type ColumnOf<Of extends Table> = keyof Schema[Of] & string;
type Value<Of extends Table, Name extends ColumnOf<Of>> = Exclude<InsertType<Schema[Of][Name]>, undefined>;

/** A nullable column may be missing, which writes null. A column with a default may not: the statement always writes it. */
type Values<Of extends Table, Name extends ColumnOf<Of>> = {
  [Each in Name as null extends Value<Of, Each> ? never : Each]: Value<Of, Each>;
} & {
  [Each in Name as null extends Value<Of, Each> ? Each : never]?: Value<Of, Each> | undefined;
};

/**
 * Columns of a table that are written together. Each name is written once; the inserted and updated values follow from the list.
 */
export interface WrittenColumns<Of extends Table, Name extends ColumnOf<Of>> {
  from(given: Given<Values<Of, Name>>): { [Each in Name]: RawBuilder<Value<Of, Each>> };
  /** Builds the argument of `doUpdateSet`: an existing row gets the new values except in its key columns. */
  excluded<Key extends Name>(...keys: readonly Key[]): { [Each in Exclude<Name, Key>]: RawBuilder<Value<Of, Each>> };
}

export type RowFor<Columns> = Columns extends WrittenColumns<infer Of, infer Name> ? Values<Of, Name> : never;

/**
 * Lists columns that are written together.
 * @example
 * const columns = writtenColumns('developers', ['key', 'app', 'name']);
 * const inserted = statement((given: Given<RowFor<typeof columns>>) =>
 * tables.insertInto('developers').values(columns.from(given)));
 */
export function writtenColumns<Of extends Table, const Name extends ColumnOf<Of>>(
  _table: Of,
  names: readonly Name[],
): WrittenColumns<Of, Name> {
  return {
    from: (given) => record(names, (name) => Reflect.get(given, name)),
    excluded: (...keys) => {
      const found: ReadonlySet<string> = new Set(keys);
      return record(
        names.filter((name) => !found.has(name)),
        (name) => sql.ref(`excluded.${name}`),
      );
    },
  };
}

/** Builds an object with these keys. Its type holds only because the caller passes the matching list of names. */
function record<Whole>(names: readonly string[], value: (name: string) => unknown): Whole {
  return Object.assign(Object.create(null), Object.fromEntries(names.map((name) => [name, value(name)])));
}

interface Selected<Row> extends AliasableExpression<Row> {
  readonly isSelectQueryBuilder: true;
  toOperationNode(): SelectQueryNode;
}

type Inserted<Of extends keyof Schema, Row> = Insertable<Schema[Of]> & { [Each in Exclude<keyof Row, keyof Schema[Of]>]: never };

/**
 * Builds `insert … select`. The select names its columns as the table does, so that they are written only once.
 * @example
 * insertSelected('outbox', tables.selectNoFrom([sql<string>`${given.to}::text`.as('recipient'), …]).where(…))
 */
export function insertSelected<Of extends keyof Schema & string, Row extends Inserted<Of, Row>>(
  table: Of,
  selected: Selected<Row>,
): InsertQueryBuilder<Schema, Of, InsertResult> {
  const names = (selected.toOperationNode().selections ?? []).map(({ selection }) => selectedName(selection));
  // The row type guarantees that these are columns of the table.
  return tables.insertInto(table).columns(Object.assign([], names)).expression(selected);
}
