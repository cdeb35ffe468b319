import type { AliasableExpression, Insertable, InsertQueryBuilder, InsertResult, SelectQueryNode } from 'kysely';
import type { Schema } from './schema.ts';
import { selectedName, tables } from './statement.ts';

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
