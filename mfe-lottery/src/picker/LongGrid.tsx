import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { withThousands } from 'shared/format/money';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { cellOf, focusTargetOf, markFound, nothingTyped, numberAt, pressed, typeDigit } from './gridNavigation.ts';
import { LongNumbers, Scroller } from './NumberGrid.styles.ts';
import { type NumberGridProps, NumberRow, rowOf } from './NumberGrid.tsx';
import { edge, rowHeight } from './pickerLayout.ts';

/** Rows rendered above and below the visible ones: touch scrolling is ahead of scroll events. */
const overscan = 4;
/** Assumed height until it is measured, px, about that of a phone, so that the first frame has rows. */
const firstHeight = 350;

/**
 * The grid of a large lottery. It renders only the visible rows and the row with the focus, which stays in the DOM when scrolled
 * away, so that the next arrow key continues from it. Keys as in `NumberGrid`; typed digits jump to their number. Page keys, Ctrl
 * keys and jumps announce the new row to screen readers.
 */
export const LongGrid = memo(function LongGrid({ sale, store, price, columns, onToggle, ref }: NumberGridProps) {
  const { total } = sale;
  const rows = Math.ceil(total / columns);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const typed = useRef(nothingTyped);
  const [tabStop, setTabStop] = useState(0);
  const [said, setSaid] = useState('');
  const keptRow = rowOf(tabStop, columns);

  const { scrollRect, getVirtualItems, getTotalSize } = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 0, height: firstHeight },
    paddingStart: edge,
    overscan,
    rangeExtractor: useCallback((range: Range) => withRow(defaultRangeExtractor(range), keptRow), [keptRow]),
  });
  useSameNumbersInSight(scroller, columns);

  const focus = (number: number, jump: boolean) => {
    // The row must be in the DOM before it can take the focus.
    flushSync(() => {
      setTabStop(number);
      if (jump) setSaid(`Row ${withThousands(rowOf(number, columns) + 1)} of ${withThousands(rows)}`);
    });
    const cell = grid.current && cellOf(grid.current, number);
    cell?.focus({ preventScroll: jump });
    if (jump) cell?.scrollIntoView({ block: 'center' });
    return cell;
  };
  const show = (number: number) => {
    const cell = focus(number, true);
    if (cell) markFound(cell);
  };
  useImperativeHandle(ref, () => ({ show }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const next = typeDigit(typed.current, event.key, event.timeStamp, total);
      typed.current = next ?? nothingTyped;
      if (next) show(Number(next.digits));
      return;
    }
    typed.current = nothingTyped;
    const pageRows = Math.max(1, Math.floor((scrollRect?.height ?? firstHeight) / rowHeight) - 1);
    const next = focusTargetOf(event, columns, total, pageRows);
    if (next !== null) focus(next, event.key.startsWith('Page') || event.ctrlKey);
  };

  return (
    <>
      <Scroller ref={scroller} data-numbers>
        <LongNumbers
          ref={grid}
          role="grid"
          aria-label="Numbers"
          aria-rowcount={rows}
          style={{ height: getTotalSize() + edge }}
          onClick={(event) => pressed(event, sale, onToggle)}
          onFocus={({ target }) => setTabStop(numberAt(target) ?? tabStop)}
          onKeyDown={onKeyDown}
        >
          {getVirtualItems().map(({ index, start }) => (
            <NumberRow
              key={index}
              row={index}
              columns={columns}
              sale={sale}
              store={store}
              price={price}
              tabStop={index === keptRow ? tabStop : null}
              offset={start}
            />
          ))}
        </LongNumbers>
      </Scroller>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
});

const withRow = (rows: number[], row: number) => (rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b));

/** Keeps the topmost number in view when a rotated device changes the number of columns. */
function useSameNumbersInSight(scroller: { current: HTMLElement | null }, columns: number): void {
  const before = useRef(columns);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && before.current !== columns)
      box.scrollTop = rowOf(Math.round(box.scrollTop / rowHeight) * before.current, columns) * rowHeight;
    before.current = columns;
  }, [scroller, columns]);
}
