import { type KeyboardEvent, memo, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { withThousands } from 'shared/format/money';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { focusTargetOf, markFound, nothingTyped, numberAt, pressed, typeDigit } from './gridNavigation.ts';
import { LongNumbers, Scroller } from './NumberGrid.styles.ts';
import { type NumberGridProps, rowOf } from './NumberGrid.tsx';
import { edge, rowHeight } from './pickerLayout.ts';
import { RowsInView } from './RowsInView.ts';

/**
 * The grid of a large lottery, of which only the rows in view are rendered. Keys as in `NumberGrid`; typed digits jump to their
 * number. Page keys, Ctrl keys and jumps announce the new row to screen readers.
 */
export const LongGrid = memo(function LongGrid({ sale, store, price, columns, onToggle, ref }: NumberGridProps) {
  const { total } = sale;
  const rows = Math.ceil(total / columns);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const inView = useRef<RowsInView>(null);
  const typed = useRef(nothingTyped);
  const [said, setSaid] = useState('');

  useLayoutEffect(() => {
    if (!scroller.current || !grid.current) return;
    inView.current = new RowsInView(scroller.current, grid.current);
    return inView.current.start();
  }, []);
  useLayoutEffect(() => {
    const render = () => inView.current?.render({ sale, picks: store.getState().picks, price, columns });
    render();
    return store.subscribe(render);
  }, [sale, store, price, columns]);

  const focus = (number: number, jump: boolean) => {
    if (jump) setSaid(`Row ${withThousands(rowOf(number, columns) + 1)} of ${withThousands(rows)}`);
    const cell = inView.current?.moveTabStop(number);
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
    const pageRows = Math.max(1, Math.floor((inView.current?.height ?? 0) / rowHeight) - 1);
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
          style={{ height: rows * rowHeight + 2 * edge }}
          onClick={(event) => pressed(event, sale, onToggle)}
          onFocus={({ target }) => {
            const number = numberAt(target);
            if (number !== null) inView.current?.moveTabStop(number);
          }}
          onKeyDown={onKeyDown}
        />
      </Scroller>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  );
});
