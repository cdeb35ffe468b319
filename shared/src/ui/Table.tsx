import type { Key, ReactNode } from 'react';
import { Cells, Scroller } from './Table.styles.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  caption: string;
}

export function Table<Row>({ columns, rows, rowKey, caption }: TableProps<Row>) {
  return (
    <Scroller role="group" aria-label={caption} tabIndex={0}>
      <Cells>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key}>{column.cell(row)}</td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} data-empty="true">
                No data available
              </td>
            </tr>
          )}
        </tbody>
      </Cells>
    </Scroller>
  );
}
