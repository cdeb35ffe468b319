import { type ComponentType, useState } from 'react';
import type { MyRound } from 'shared/contracts/myRounds';
import { toast } from 'shared/toast';

/**
 * Manages the receipt dialog and loads its code on demand. It belongs to the list, not to a card: a card moves when its lottery
 * is drawn, and an open receipt must stay.
 */
export function useReceipt(rounds: readonly MyRound[]) {
  const [Dialog, setDialog] = useState<ComponentType<{ round: MyRound; onClose(): void }> | null>(null);
  const [lotteryId, setLotteryId] = useState<number | null>(null);
  const open = async (id: number) => {
    try {
      const { ReceiptDialog } = await import('./ReceiptDialog.tsx');
      setDialog(() => ReceiptDialog);
      setLotteryId(id);
    } catch (error) {
      console.error('The receipt could not be loaded.', error);
      toast('error', 'The receipt could not be loaded. Please check your connection and try again.');
    }
  };
  const round = rounds.find(({ lottery }) => lottery.id === lotteryId);
  const receipt = Dialog && round && <Dialog round={round} onClose={() => setLotteryId(null)} />;
  return { receipt, open };
}
