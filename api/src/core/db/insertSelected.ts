import type { AliasableExpression, Insertable, InsertQueryBuilder, InsertResult, SelectQueryNode } from 'kysely';
import type { Schema } from './schema.ts';
import { selectedName, tables } from './statement.ts';

/** A select with rows of this type. */
interface Selected<Row> extends AliasableExpression<Row> {
  readonly isSelectQueryBuilder: true;
  toOperationNode(): SelectQueryNode;
}

/** What a row of a select has to be to be inserted: nothing more than the table's columns. */
type Inserted<Of extends keyof Schema, Row> = Insertable<Schema[Of]> & { [Each in Exclude<keyof Row, keyof Schema[Of]>]: never };

/**
 * Inserts what a select answers. The select names its columns as the table does, so that their names stand once.
 * @example
 * insertSelected('outbox', tables.selectNoFrom([sql<string>`${given.to}::text`.as('recipient'), …]).where(…))
 */
export function insertSelected<Of extends keyof Schema & string, Row extends Inserted<Of, Row>>(
  table: Of,
  selected: Selected<Row>,
): InsertQueryBuilder<Schema, Of, InsertResult> {
  const names = (selected.toOperationNode().selections ?? []).map(({ selection }) => selectedName(selection));
  // That they are columns of the table follows from the type of the row.
  return tables.insertInto(table).columns(Object.assign([], names)).expression(selected);
}
