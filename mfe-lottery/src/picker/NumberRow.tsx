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
  /** Price of one number, CTO. */
  price: number;
  /** The number that Tab reaches, when it is in this row. */
  tabStop: number | null;
  /** Where it stands among rows that are not all rendered, px from the first; then it says which one it is. */
  offset?: number;
}

/** A row of numbers; the last one may be short. */
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
