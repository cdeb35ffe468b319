import styled from '@emotion/styled';
import type { Key, ReactNode } from 'react';
import { panel, ring } from '../theme/layout.ts';
import { color, font, space } from '../theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Scroller = styled.div`
  overflow-x: auto;
  ${panel()}

  ${ring()}
`;

const Cells = styled.table`
  width: 100%;
  border-collapse: collapse;
  color: ${color.text};
  font-size: ${font.size.body};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${space(3)} ${space(5)};
    text-align: left;
    vertical-align: middle;
  }
  th {
    background: ${color.raised};
    color: ${color.second};
    font: 600 ${font.size.small} / 1.4 ${font.text};
    white-space: nowrap;
  }
  tbody tr + tr td {
    border-top: 1px solid ${color.raised};
  }
  /* On phones columns share the width, so that the last one is visible. */
  @media (max-width: 599.98px) {
    font-size: ${font.size.small};
    th,
    td {
      padding: ${space(2.5)} ${space(2)};
      overflow-wrap: anywhere;
    }
    th {
      font-size: 12px;
      white-space: normal;
      overflow-wrap: normal;
    }
    th:first-of-type,
    td:first-of-type {
      padding-left: ${space(3)};
    }
  }
  td[data-empty] {
    padding-block: ${space(10)};
    color: ${color.muted};
    text-align: center;
  }
`;

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
