import { useState } from 'react';
import type { AppEvents } from 'shared/contracts/events';
import { useAppEvent } from 'shared/events';
import { useOnDemand } from './useOnDemand.ts';

/** Shows the toasts that any part asks for. The toast library is fetched with the first one. */
export function Toaster() {
  const [asked, setAsked] = useState<AppEvents['toast:show'][]>([]);
  const [board, requestBoard] = useOnDemand(() => import('./ToastBoard.tsx'));

  useAppEvent('toast:show', (toast) => {
    setAsked((earlier) => [...earlier, toast]);
    // What was asked for stays in the list, so it is shown as soon as a later toast gets the code through.
    requestBoard().catch((error: unknown) => console.error('Toasts could not be loaded.', error));
  });

  return board && <board.ToastBoard asked={asked} />;
}
