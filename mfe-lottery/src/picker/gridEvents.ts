import type { KeyboardEvent, MouseEvent } from 'react';
import { nextFocus } from './gridNavigation.ts';
import { isFree, type Sale } from './sale.ts';

/** What a grid of numbers is told from outside. */
export interface GridHandle {
  /** Puts the focus on a number and marks it until the focus leaves it. */
  show(number: number): void;
}

/** The number at which something happened in a grid; null beside the numbers. */
export function numberAt(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null;
  return cell ? Number(cell.dataset.number) : null;
}

export const cellOf = (grid: HTMLElement, number: number) => grid.querySelector<HTMLElement>(`[data-number="${number}"]`);

/** A press on a number that can be had toggles it. */
export function pressed({ target }: MouseEvent, sale: Sale, onToggle: (number: number) => void): void {
  const number = numberAt(target);
  if (number !== null && isFree(number, sale)) onToggle(number);
}

/** Where a key leads from the number that has the focus; null when it is no key of the grid, which then is left alone. */
export function ledTo(event: KeyboardEvent, columns: number, total: number, pageRows: number): number | null {
  const number = numberAt(event.target);
  const next = number === null ? null : nextFocus(event, number, columns, total, pageRows);
  if (next !== null) event.preventDefault();
  return next;
}

/** Marks a number that somebody looked for, until the focus leaves it: also where a pointer asked for it. */
export function markFound(cell: HTMLElement): void {
  cell.dataset.jumped = '';
  cell.addEventListener('blur', () => delete cell.dataset.jumped, { once: true });
}
