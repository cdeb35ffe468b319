import { useState } from 'react';
import type { AppEvents } from 'shared/contracts/events';
import { useAppEvent } from 'shared/events';
import { useOnDemand } from '../runtime/useOnDemand.ts';
import { PlainToast } from './PlainToast.tsx';

type Asked = AppEvents['toast:show'];

/**
 * Shows the toasts that any part asks for. The toast library is fetched with the first one; where it cannot be fetched,
 * often for the same reason that the toast is about, the latest one is shown without it.
 */
export function Toaster() {
  const [asked, setAsked] = useState<Asked[]>([]);
  const [plain, setPlain] = useState<Asked | null>(null);
  const [board, requestBoard] = useOnDemand(() => import('./ToastBoard.tsx'));

  useAppEvent('toast:show', async (toast) => {
    try {
      await requestBoard();
      setPlain(null);
      setAsked((earlier) => [...earlier, toast]);
    } catch (error) {
      console.error('Toasts could not be loaded.', error);
      setPlain(toast);
    }
  });

  return (
    <>
      {plain && <PlainToast message={plain.message} onClose={() => setPlain(null)} />}
      {board && <board.ToastBoard asked={asked} />}
    </>
  );
}
