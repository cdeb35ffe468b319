import { type ComponentType, useState } from 'react';
import type { MyRound } from 'shared/contracts/myRounds';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';

/** Opens the receipt of a round, whose code comes when somebody first wants one. */
export function ReceiptButton({ round }: { round: MyRound }) {
  const [Receipt, setReceipt] = useState<ComponentType<{ round: MyRound; onClose(): void }> | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { ReceiptDialog } = await import('./ReceiptDialog.tsx');
      setReceipt(() => ReceiptDialog);
    } catch (error) {
      console.error('The receipt could not be loaded.', error);
      toast('error', 'The receipt could not be loaded. Please check your connection and try again.');
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={open} aria-haspopup="dialog">
        Receipt
      </Button>
      {Receipt && <Receipt round={round} onClose={() => setReceipt(null)} />}
    </>
  );
}
