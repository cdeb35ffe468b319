import { useState } from 'react';
import { useAppEvent } from 'shared/events';
import type { AppEvents } from '../contracts/events.ts';
import { ToastBox } from './Standalone.styles.ts';

const shownMs = 6_000;

export function ToastList() {
  const [toasts, setToasts] = useState<AppEvents['toast:show'][]>([]);

  useAppEvent('toast:show', (asked) => {
    setToasts((before) => [...before.filter(({ id }) => id !== asked.id), asked]);
    if (asked.kind === 'loading') return;
    setTimeout(() => setToasts((before) => before.filter((shown) => shown !== asked)), shownMs);
  });

  return (
    <ToastBox>
      {toasts.map(({ id, kind, message }) => (
        <p key={id} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
          {message}
        </p>
      ))}
    </ToastBox>
  );
}
