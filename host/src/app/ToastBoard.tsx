import { useEffect, useRef } from 'react';
import { toast } from 'react-toastify';
import { useMotionPaused } from 'shared/clock';
import type { AppEvents, ToastKind } from 'shared/contracts/events';
import { Board } from './ToastBoard.styles.ts';

type Asked = AppEvents['toast:show'];

/** How long each kind stays, ms; the time stops while the pointer is on it or the window is not in front. */
const stays: Record<ToastKind, number | false> = { success: 5_000, info: 6_000, error: 10_000, loading: false };

/** The toasts of the page, in the order they were asked for. */
export function ToastBoard({ asked }: { asked: Asked[] }) {
  const paused = useMotionPaused();
  const shown = useRef(0);

  useEffect(() => {
    for (const next of asked.slice(shown.current)) show(next);
    shown.current = asked.length;
  }, [asked]);

  return <Board position="top-center" theme="dark" hideProgressBar {...(paused && { transition: false as const })} />;
}

/** An id that is on the screen is replaced in its place; a status is read out politely, an error at once. */
function show({ id, kind, message }: Asked): void {
  const options = {
    type: kind === 'loading' ? ('default' as const) : kind,
    role: kind === 'error' ? 'alert' : 'status',
    isLoading: kind === 'loading',
    autoClose: stays[kind],
    closeOnClick: false,
  };
  if (toast.isActive(id)) toast.update(id, { ...options, render: message, closeButton: null });
  else toast(message, { ...options, toastId: id });
}
