import type { KeyboardEvent, MouseEvent } from 'react';
import { nextFocus } from './gridNavigation.ts';
import { isFree, type Sale } from './sale.ts';

export interface GridHandle {
  /** Focuses a number and highlights it until it loses the focus. */
  show(number: number): void;
}

/** Returns the number that an event happened on; null outside the cells. */
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
