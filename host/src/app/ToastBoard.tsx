import styled from '@emotion/styled';
import { type RefObject, useEffect, useRef } from 'react';
import { Slide, ToastContainer, toast } from 'react-toastify';
import { useMotionPaused } from 'shared/clock';
import type { AppEvents, ToastKind } from 'shared/contracts/events';
import { breakpoint, color, font, moving, radius } from 'shared/theme/tokens';
import { TraceId } from 'shared/ui/TraceId';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A control, or an error's text. @property weight how much it must stay free, at least 1 */
export interface Pressable extends Box {
  weight: number;
}

const gap = 8;
const step = 8;

/**
 * Returns the position where toasts cover the fewest controls, as close as possible to the usual one: below the header, centred.
 * The current position stays as long as it covers nothing.
 * @param size of all toasts together, px
 * @param usualTop px
 */
export function toastPosition(
  size: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
  pressables: readonly Pressable[],
  usualTop: number,
  present?: Pick<Box, 'left' | 'top'>,
): Pick<Box, 'left' | 'top'> {
  const middle = Math.round((window.width - size.width) / 2);
  const lowest = window.height - size.height - gap;
  const covered = (place: Pick<Box, 'left' | 'top'>) =>
    pressables.reduce((sum, each) => sum + each.weight * coveredPart({ ...place, ...size }, each), 0);
  if (present && present.top <= lowest && present.left + size.width <= window.width && covered(present) === 0) return present;

  let best = { left: middle, top: gap };
  let least = Number.POSITIVE_INFINITY;
  const rows = Math.max(0, Math.floor((lowest - gap) / step) + 1);
  const tops = [usualTop, ...Array.from({ length: rows }, (_, row) => gap + row * step)].filter((top) => top <= lowest);
  for (const left of [middle, gap, window.width - size.width - gap]) {
    for (const top of tops) {
      const cost = covered({ left, top }) * 10_000 + Math.abs(top - usualTop) + Math.abs(left - middle) / 4;
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}

/** Returns how much of `under` is covered, 0 … 1. Any overlap counts at least 0.1. */
function coveredPart(over: Box, under: Box): number {
  const width = Math.min(over.left + over.width, under.left + under.width) - Math.max(over.left, under.left) + gap;
  const height = Math.min(over.top + over.height, under.top + under.height) - Math.max(over.top, under.top) + gap;
  if (width <= 0 || height <= 0) return 0;
  return 0.1 + Math.min(1, (width * height) / (under.width * under.height)) * 0.9;
}

const selector =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [role="tab"], [role="alert"]';

/**
 * Selector of what must stay free first: errors, and the controls that are likely to be pressed next, which are primary buttons,
 * submit buttons, and buttons of errors and dialogs.
 */
const likely =
  '[role="alert"], [data-variant="primary"], [type="submit"], [role="alert"] button, [role="dialog"] button:not([aria-pressed])';

/**
 * Returns the controls and errors that are visible in the window; when a dialog is open, only those inside it.
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

/** Moves the toasts away from errors and from everything that can be pressed. They do not move while they have the pointer or the focus. */
function useToastPosition(root: RefObject<HTMLElement | null>): void {
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

// `theme` is a prop of ToastContainer here. Emotion would filter it out as its own.
const Board = styled(ToastContainer, { shouldForwardProp: () => true })`
  --toastify-font-family: ${font.text};
  --toastify-color-dark: ${color.raised};
  --toastify-text-color-dark: ${color.text};
  --toastify-icon-color-success: ${color.success};
  --toastify-icon-color-error: ${color.danger};
  --toastify-icon-color-info: ${color.second};
  --toastify-toast-bd-radius: ${radius.medium};
  --toastify-toast-width: min(360px, 100vw - 32px);
  --toastify-toast-min-height: 48px;
  --toastify-toast-padding: 10px 40px 10px 14px;
  --toastify-spinner-color: ${color.primary};
  /* Not by top and left, which would count as layout shifts. */
  top: 0;
  left: 0;
  width: var(--toastify-toast-width);
  gap: 8px;
  transform: none;
  translate: var(--toast-left, calc(50vw - 50%)) var(--toast-top, 84px);
  ${moving('transition: translate 0.2s;')}

  .Toastify__toast {
    margin: 0;
    border: 1px solid ${color.line};
    border-radius: ${radius.medium};
    font-size: 15px;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .Toastify__close-button {
    top: 4px;
    right: 4px;
    padding: 10px;
  }
`;

type Shown = AppEvents['toast:show'];

/**
 * Display time of each kind, ms; false: until it is closed. The timer stops while the pointer is over the toast or the window has
 * no focus.
 */
const displayMs: Record<ToastKind, number | false> = { success: 5_000, info: 6_000, error: 10_000, loading: false };

/** @param toasts toasts to show and to hide, in the order of their events */
export function ToastBoard({ toasts }: { toasts: (Shown | AppEvents['toast:hide'])[] }) {
  const paused = useMotionPaused();
  const shown = useRef(0);
  const root = useRef<HTMLDivElement>(null);
  useToastPosition(root);

  // Each toast is a live region; inside the library's own it would be announced twice.
  useEffect(() => root.current?.firstElementChild?.setAttribute('aria-live', 'off'), []);
  useEffect(() => {
    for (const next of toasts.slice(shown.current)) 'kind' in next ? show(next) : toast.dismiss(next.id);
    shown.current = toasts.length;
  }, [toasts]);

  return (
    <div ref={root} data-print="no">
      <Board position="top-center" theme="dark" hideProgressBar transition={paused ? false : Slide} />
    </div>
  );
}

/** Text of each visible toast by its id, so that the same sentence is never shown twice. */
const visibleTexts = new Map<string, string>();

/**
 * Shows a toast, or replaces the visible one with the same id. Screen readers announce errors assertively, others politely.
 */
function show({ id, kind, message, traceId }: Shown): void {
  for (const [other, text] of visibleTexts) {
    if (!toast.isActive(other)) visibleTexts.delete(other);
    else if (other !== id && text === message) {
      toast.dismiss(id);
      return;
    }
  }
  visibleTexts.set(id, message);
  const options = {
    type: kind === 'loading' ? ('default' as const) : kind,
    role: kind === 'error' ? 'alert' : 'status',
    isLoading: kind === 'loading',
    autoClose: displayMs[kind],
    closeOnClick: false,
  };
  const render = traceId ? (
    <div>
      {message}
      <TraceId id={traceId} />
    </div>
  ) : (
    message
  );
  if (toast.isActive(id)) toast.update(id, { ...options, render, closeButton: null });
  else toast(render, { ...options, toastId: id });
}
