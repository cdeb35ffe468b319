import { type RefObject, useEffect } from 'react';
import { toast } from 'react-toastify';
import { breakpoint } from 'shared/theme/tokens';
import { type Pressable, toastPosition } from './toastPosition.ts';

const selector = 'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [role="tab"]';

/**
 * Selector of the controls that are likely to be pressed next: primary buttons, submit buttons, and buttons of errors and
 * dialogs.
 */
const likely = '[data-variant="primary"], [type="submit"], [role="alert"] button, [role="dialog"] button:not([aria-pressed])';

/**
 * Returns the controls that are visible in the window; when a dialog is open, only those inside it.
 * @param toasts ignored, because a toast never covers itself
 */
function visibleControls(toasts: Element): Pressable[] {
  const dialogs = document.querySelectorAll('[role="dialog"][data-state="open"], [role="listbox"]');
  const scope = [...dialogs].at(-1) ?? document;
  return [...scope.querySelectorAll(selector)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (toasts.contains(element) || width === 0 || height === 0 || !isOnTop(element, toasts)) return [];
    const weight = element === document.activeElement || element.matches(likely) ? 20 : 1;
    return [{ left, top, width, height, weight }];
  });
}

function isOnTop(element: Element, toasts: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document
    .elementsFromPoint(left + width / 2, top + height / 2)
    .find((found) => !toasts.contains(found) && found !== toasts);
  return there !== undefined && (element.contains(there) || there.contains(element));
}

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
