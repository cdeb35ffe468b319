import { type RefObject, useEffect } from 'react';
import { toast } from 'react-toastify';
import { breakpoint } from 'shared/theme/tokens';
import { toastPosition } from './toastPosition.ts';
import { visibleControls } from './visibleControls.ts';

/** How often the position is recomputed while toasts are visible, ms: the page scrolls, and dialogs open and close. */
const updateIntervalMs = 200;

const usualTop = () => (window.innerWidth < breakpoint.desktop ? 72 : 84);

/** Moves the toasts away from everything that can be pressed. They do not move while they have the pointer or the focus. */
export function useToastPosition(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let present: { left: number; top: number } | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;

    const place = () => {
      const board = root.current?.querySelector<HTMLElement>('.Toastify__toast-container');
      if (!root.current || !board?.childElementCount) return stop();
      if (board.matches(':hover, :focus-within')) return;
      const { width, height } = board.getBoundingClientRect();
      const size = { width: window.innerWidth, height: window.innerHeight };
      const next = toastPosition({ width, height }, size, visibleControls(board), usualTop(), present);
      if (next === present) return;
      present = next;
      root.current.style.setProperty('--toast-left', `${next.left}px`);
      root.current.style.setProperty('--toast-top', `${next.top}px`);
    };
    const stop = () => {
      clearInterval(timer);
      [timer, present] = [undefined, undefined];
    };
    const forget = toast.onChange(() => {
      // The library reports a toast before it is in the DOM.
      requestAnimationFrame(() => {
        place();
        timer ??= setInterval(place, updateIntervalMs);
      });
    });
    return () => {
      forget();
      stop();
    };
  }, [root]);
}
