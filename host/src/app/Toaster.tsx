import { useState } from 'react';
import type { AppEvents } from 'shared/contracts/events';
import { useAppEvent } from 'shared/events';
import { useOnDemand } from '../runtime/useOnDemand.ts';
import { PlainToast } from './PlainToast.tsx';

type Asked = AppEvents['toast:show'];

/**
 * Shows the toasts that the parts publish. It loads the toast library with the first toast; when that fails, often for the reason
 * that the toast reports, it shows the latest toast without the library.
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
