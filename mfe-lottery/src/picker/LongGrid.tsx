import { type KeyboardEvent, memo, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { withThousands } from 'shared/format/money';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { focusTargetOf, markFound, nothingTyped, numberAt, pressed, typeDigit } from './gridNavigation.ts';
import { LongNumbers, Scroller } from './NumberGrid.styles.ts';
import { cellProps, type NumberGridProps, rowOf, tracks } from './NumberGrid.tsx';
import { edge, rowHeight } from './pickerLayout.ts';
import { type Sale, stateOf } from './selection.ts';

/** Rows above and below the visible ones: touch scrolling is ahead of scroll events. */
const overscan = 4;
/** Assumed height until it is measured, px, about that of a phone, so that the first frame has rows. */
const firstHeight = 350;

interface Numbers {
  sale: Sale;
  picks: ReadonlySet<number>;
  price: number;
  columns: number;
}

interface Row {
  element: HTMLElement;
  cells: { element: HTMLElement; button: HTMLElement; text: Text }[];
}

/**
 * Renders the visible rows of a large grid, and the row with the tab stop, which stays in the DOM when scrolled away, so that the
 * next arrow key continues from it. Elements of rows that leave are used for rows that enter, without React: creating them costs
 * a phone frames.
 */
class RowsInView {
  private numbers: Numbers | undefined;
  private readonly rows = new Map<number, Row>();
  private readonly unused: Row[] = [];
  private tabStop = 0;
  private readonly scroller: HTMLElement;
  private readonly grid: HTMLElement;

  constructor(scroller: HTMLElement, grid: HTMLElement) {
    this.scroller = scroller;
    this.grid = grid;
  }

  start(): () => void {
    const update = () => this.update();
    const resizes = new ResizeObserver(update);
    resizes.observe(this.scroller);
    this.scroller.addEventListener('scroll', update, { passive: true });
    return () => {
      resizes.disconnect();
      this.scroller.removeEventListener('scroll', update);
      this.clear();
    };
  }

  /** @returns the visible height, px */
  get height(): number {
    return this.scroller.clientHeight || firstHeight;
  }

  /** Renders the numbers. Keeps the topmost one in view when a rotated device changes the number of columns. */
  render(numbers: Numbers): void {
    const columns = this.numbers?.columns ?? numbers.columns;
    this.numbers = numbers;
    if (columns !== numbers.columns) {
      this.clear();
      const topmost = Math.round(this.scroller.scrollTop / rowHeight) * columns;
      this.scroller.scrollTop = rowOf(topmost, numbers.columns) * rowHeight;
    }
    for (const [index, { cells }] of this.rows) this.fill(cells, index, numbers);
    this.update();
  }

  moveTabStop(number: number): HTMLElement | undefined {
    if (number !== this.tabStop) {
      this.buttonOf(this.tabStop)?.setAttribute('tabindex', '-1');
      this.tabStop = number;
      this.update();
      this.buttonOf(number)?.setAttribute('tabindex', '0');
    }
    return this.buttonOf(number);
  }

  private buttonOf(number: number): HTMLElement | undefined {
    const columns = this.numbers?.columns ?? 1;
    return this.rows.get(rowOf(number, columns))?.cells[number % columns]?.button;
  }

  private update(): void {
    // During the review the hidden grid has no height, and keeps its rows.
    if (!this.numbers || (this.scroller.clientHeight === 0 && this.rows.size > 0)) return;
    const { sale, columns } = this.numbers;
    const count = Math.ceil(sale.total / columns);
    const top = this.scroller.scrollTop - edge;
    const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
    const last = Math.min(count - 1, Math.floor((top + this.height) / rowHeight) + overscan);
    const kept = Math.min(count - 1, rowOf(this.tabStop, columns));
    for (const [index, row] of this.rows) {
      if ((index >= first && index <= last) || index === kept) continue;
      row.element.remove();
      this.rows.delete(index);
      this.unused.push(row);
    }
    for (let index = last; index >= first; index--) this.insert(index, this.numbers);
    if (kept >= 0) this.insert(kept, this.numbers);
  }

  /** Inserts a row in reading order, without moving the others: one of them may have the focus. */
  private insert(index: number, numbers: Numbers): void {
    if (this.rows.has(index)) return;
    const row = this.unused.pop() ?? createRow(numbers.columns);
    row.element.style.top = `${edge + index * rowHeight}px`;
    row.element.setAttribute('aria-rowindex', String(index + 1));
    this.fill(row.cells, index, numbers);
    const next = Math.min(...[...this.rows.keys()].filter((each) => each > index));
    this.grid.insertBefore(row.element, this.rows.get(next)?.element ?? null);
    this.rows.set(index, row);
  }

  /** Changes only attributes whose value differs, so that a tap repaints one cell. */
  private fill(cells: Row['cells'], index: number, { sale, picks, price, columns }: Numbers): void {
    for (const [column, { element, button, text }] of cells.entries()) {
      const number = index * columns + column;
      element.hidden = number >= sale.total;
      const { children, ...attributes } = cellProps(number, sale.total, stateOf(number, sale), picks.has(number), price);
      if (text.data !== children) text.data = children;
      for (const [name, value] of Object.entries({ ...attributes, tabindex: number === this.tabStop ? 0 : -1 })) {
        if (value === undefined) button.removeAttribute(name);
        else if (button.getAttribute(name) !== String(value)) button.setAttribute(name, String(value));
      }
    }
  }

  private clear(): void {
    for (const { element } of this.rows.values()) element.remove();
    this.rows.clear();
    this.unused.length = 0;
  }
}

function createRow(columns: number): Row {
  const element = document.createElement('div');
  element.setAttribute('role', 'row');
  element.style.gridTemplateColumns = tracks(columns);
  const cells = Array.from({ length: columns }, () => {
    const [cell, button, text] = [document.createElement('div'), document.createElement('button'), document.createTextNode('')];
    cell.setAttribute('role', 'gridcell');
    button.type = 'button';
    button.append(text);
    cell.append(button);
    return { element: cell, button, text };
  });
  element.append(...cells.map((cell) => cell.element));
  return { element, cells };
}

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
