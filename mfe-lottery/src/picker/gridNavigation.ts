import type { KeyboardEvent, MouseEvent } from 'react';
import { isFree, type Sale } from './selection.ts';

export interface GridKey {
  key: string;
  ctrlKey: boolean;
}

/**
 * Returns the number that a key moves the focus to (ARIA Authoring Practices, layout grid). Left and Right wrap to the next row,
 * because the numbers are one sequence; Up and Down stay in the column.
 * @param from the focused number, zero-based
 * @param columns numbers in a row
 * @param total count of numbers
 * @param pageRows rows that Page Up and Page Down move by
 * @returns null for keys that the grid does not handle
 */
export function nextFocus(
  { key, ctrlKey }: GridKey,
  from: number,
  columns: number,
  total: number,
  pageRows: number,
): number | null {
  const last = total - 1;
  const rowStart = from - (from % columns);
  const inColumn = (rows: number) => {
    const target = from + rows * columns;
    if (target < 0) return from % columns;
    return target <= last ? target : from + Math.floor((last - from) / columns) * columns;
  };
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      return inColumn(1);
    case 'ArrowUp':
      return inColumn(-1);
    case 'PageDown':
      return inColumn(pageRows);
    case 'PageUp':
      return inColumn(-pageRows);
    case 'Home':
      return ctrlKey ? 0 : rowStart;
    case 'End':
      return ctrlKey ? last : Math.min(rowStart + columns - 1, last);
    default:
      return null;
  }
}

export interface GridHandle {
  show(number: number): void;
}

export function numberAt(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null;
  return cell ? Number(cell.dataset.number) : null;
}

export const cellOf = (grid: HTMLElement, number: number) => grid.querySelector<HTMLElement>(`[data-number="${number}"]`);

export function pressed({ target }: MouseEvent, sale: Sale, onToggle: (number: number) => void): void {
  const number = numberAt(target);
  if (number !== null && isFree(number, sale)) onToggle(number);
}

/**
 * Returns the number to focus after a key, and prevents the key's default action; null for keys that the grid does not handle.
 */
export function focusTargetOf(event: KeyboardEvent, columns: number, total: number, pageRows: number): number | null {
  const number = numberAt(event.target);
  const next = number === null ? null : nextFocus(event, number, columns, total, pageRows);
  if (next !== null) event.preventDefault();
  return next;
}

/** Highlights a number until it loses the focus, also when the pointer was used. */
export function markFound(cell: HTMLElement): void {
  cell.dataset.jumped = '';
  cell.addEventListener('blur', () => delete cell.dataset.jumped, { once: true });
}

/** After this pause a digit begins a new number, ms. */
const pauseMs = 1_000;

export interface Typed {
  digits: string;
  /** Time of the last digit, ms. */
  at: number;
}

export const nothingTyped: Typed = { digits: '', at: Number.NEGATIVE_INFINITY };

/**
 * Appends a digit to the typed number, or begins a new one: after a pause, or when the longer number does not exist.
 * @param total count of numbers in the lottery
 * @returns null for a digit that begins no number
 */
export function typeDigit(before: Typed, digit: string, at: number, total: number): Typed | null {
  const width = String(total - 1).length;
  const longer = at - before.at < pauseMs ? before.digits + digit : digit;
  const digits = [longer, digit].find((each) => each.length <= width && Number(each) < total);
  return digits === undefined ? null : { digits, at };
}
