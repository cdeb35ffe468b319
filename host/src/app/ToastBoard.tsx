import { useEffect, useRef } from 'react';
import { Slide, toast } from 'react-toastify';
import { useMotionPaused } from 'shared/clock';
import type { AppEvents, ToastKind } from 'shared/contracts/events';
import { TraceId } from 'shared/ui/TraceId';
import { Board } from './ToastBoard.styles.ts';
import { useToastPlace } from './useToastPlace.ts';

type Asked = AppEvents['toast:show'];

/** How long each kind stays, ms; the time stops while the pointer is on it or the window is not in front. */
const stays: Record<ToastKind, number | false> = { success: 5_000, info: 6_000, error: 10_000, loading: false };

/** The toasts of the page, in the order they were asked for. */
export function ToastBoard({ asked }: { asked: Asked[] }) {
  const paused = useMotionPaused();
  const shown = useRef(0);
  const root = useRef<HTMLDivElement>(null);
  useToastPlace(root);

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

/** The words of each toast that was shown: the same sentence is never on the screen twice. */
const said = new Map<string, string>();

/** An id that is on the screen is replaced in its place; a status is read out politely, an error at once. */
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
