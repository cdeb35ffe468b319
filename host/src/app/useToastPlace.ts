import { type RefObject, useEffect } from 'react';
import { toast } from 'react-toastify';
import { breakpoint } from 'shared/theme/tokens';
import { pressablesInWindow } from './pressables.ts';
import { toastPlace } from './toastPlace.ts';

/** How often the page is looked at while toasts are up, ms: it scrolls, and dialogs open and close under them. */
const lookEvery = 200;

/** Just below the header, px. */
const usualTop = () => (window.innerWidth < breakpoint.desktop ? 72 : 84);

/** Keeps the toasts off everything that can be pressed. A toast under the pointer, or with the focus, stays where it is. */
export function useToastPlace(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let present: { left: number; top: number } | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;

    const place = () => {
      const board = root.current?.querySelector<HTMLElement>('.Toastify__toast-container');
      if (!root.current || !board?.childElementCount) return stop();
      if (board.matches(':hover, :focus-within')) return;
      const { width, height } = board.getBoundingClientRect();
      const size = { width: window.innerWidth, height: window.innerHeight };
      const next = toastPlace({ width, height }, size, pressablesInWindow(board), usualTop(), present);
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
      // The library announces a toast before it puts it into the page.
      requestAnimationFrame(() => {
        place();
        timer ??= setInterval(place, lookEvery);
      });
    });
    return () => {
      forget();
      stop();
    };
  }, [root]);
}
