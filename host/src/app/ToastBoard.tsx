import { useEffect, useRef } from 'react';
import { Slide, toast } from 'react-toastify';
import { useMotionPaused } from 'shared/clock';
import type { AppEvents, ToastKind } from 'shared/contracts/events';
import { TraceId } from 'shared/ui/TraceId';
import { Board } from './ToastBoard.styles.ts';
import { useToastPosition } from './useToastPosition.ts';

type Asked = AppEvents['toast:show'];

/**
 * Display time of each kind, ms; false: until it is closed. The timer stops while the pointer is over the toast or the window has
 * no focus.
 */
const stays: Record<ToastKind, number | false> = { success: 5_000, info: 6_000, error: 10_000, loading: false };

export function ToastBoard({ asked }: { asked: Asked[] }) {
  const paused = useMotionPaused();
  const shown = useRef(0);
  const root = useRef<HTMLDivElement>(null);
  useToastPosition(root);

  useEffect(() => {
    for (const next of asked.slice(shown.current)) show(next);
    shown.current = asked.length;
  }, [asked]);

  return (
    <div ref={root} data-print="no">
      <Board position="top-center" theme="dark" hideProgressBar transition={paused ? false : Slide} />
    </div>
  );
}

/** Text of each visible toast by its id, so that the same sentence is never shown twice. */
const said = new Map<string, string>();

/**
 * Shows a toast, or replaces the visible one with the same id. Screen readers announce errors assertively, everything else
 * politely.
 */
function show({ id, kind, message, traceId }: Asked): void {
  for (const [other, words] of said) {
    if (!toast.isActive(other)) said.delete(other);
    else if (other !== id && words === message) {
      toast.dismiss(id);
      return;
    }
  }
  said.set(id, message);
  const options = {
    type: kind === 'loading' ? ('default' as const) : kind,
    role: kind === 'error' ? 'alert' : 'status',
    isLoading: kind === 'loading',
    autoClose: stays[kind],
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
