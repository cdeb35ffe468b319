import styled from '@emotion/styled';
import { useState } from 'react';
import type { AppEvents } from 'shared/contracts/events';
import { useAppEvent } from 'shared/events';
import { color, radius } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { useOnDemand } from '../runtime/useOnDemand.ts';

const Box = styled.div`
  position: fixed;
  z-index: 70;
  top: 84px;
  left: 50%;
  translate: -50%;
  display: flex;
  align-items: center;
  gap: 16px;
  width: max-content;
  max-width: calc(100vw - 32px);
  padding: 12px 12px 12px 20px;
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  background: ${color.raised};
  color: ${color.text};
`;

function PlainToast({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Box role="alert">
      <span>{message}</span>
      <Button variant="ghost" size="small" onClick={onClose}>
        Close
      </Button>
    </Box>
  );
}

type ToastEvent = AppEvents['toast:show'] | AppEvents['toast:hide'];

/**
 * Shows the toasts that the parts publish. It loads the toast library with the first toast; when that fails, often for the reason
 * that the toast reports, it shows the latest toast without the library.
 */
export function Toaster() {
  const [toasts, setToasts] = useState<ToastEvent[]>([]);
  const [plain, setPlain] = useState<AppEvents['toast:show'] | null>(null);
  const [board, requestBoard] = useOnDemand(() => import('./ToastBoard.tsx'));

  const add = async (toast: ToastEvent) => {
    try {
      await requestBoard();
      setPlain(null);
      setToasts((earlier) => [...earlier, toast]);
    } catch (error) {
      console.error('Toasts could not be loaded.', error);
      setPlain('kind' in toast ? toast : null);
    }
  };
  useAppEvent('toast:show', add);
  useAppEvent('toast:hide', add);

  return (
    <>
      {plain && <PlainToast message={plain.message} onClose={() => setPlain(null)} />}
      {board && <board.ToastBoard toasts={toasts} />}
    </>
  );
}
