import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { Slide, ToastContainer, toast } from 'react-toastify';
import { useMotionPaused } from 'shared/clock';
import type { AppEvents, ToastKind } from 'shared/contracts/events';
import { color, font, moving, radius } from 'shared/theme/tokens';
import { TraceId } from 'shared/ui/TraceId';
import { useToastPosition } from './toastPosition.ts';

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
