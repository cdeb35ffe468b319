import { type CSSProperties, memo } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { NumberCell } from './NumberCell.tsx';
import { Row } from './NumberGrid.styles.ts';
import { type Sale, stateOf } from './sale.ts';
import type { Selection } from './selection.ts';

export interface NumberRowProps {
  /** Zero-based. */
  row: number;
  columns: number;
  sale: Sale;
  store: StoreApi<Selection>;
  price: number;
  tabStop: number | null;
  /** Position in a virtualised grid, px from the first row; the row then also has an `aria-rowindex`. */
  offset?: number;
}

export const NumberRow = memo(function NumberRow({ row, columns, sale, store, price, tabStop, offset }: NumberRowProps) {
  const { total } = sale;
  const first = row * columns;
  const style: CSSProperties = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
  if (offset !== undefined) style.transform = `translateY(${offset}px)`;
  return (
    <Row role="row" aria-rowindex={offset === undefined ? undefined : row + 1} style={style}>
      {Array.from({ length: Math.min(columns, total - first) }, (_, column) => first + column).map((number) => (
        <NumberCell
          key={number}
          number={number}
          total={total}
          sale={stateOf(number, sale)}
          store={store}
          price={price}
          tabStop={number === tabStop}
        />
      ))}
    </Row>
  );
});

export const rowOf = (number: number, columns: number) => Math.floor(number / columns);
