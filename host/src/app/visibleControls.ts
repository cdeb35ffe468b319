import type { Pressable } from './toastPosition.ts';

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
export function visibleControls(toasts: Element): Pressable[] {
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
