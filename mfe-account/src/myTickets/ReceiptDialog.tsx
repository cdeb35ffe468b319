import { Global } from '@emotion/react';
import Printer from 'lucide-react/icons/printer';
import type { MyRound } from 'shared/contracts/myRounds';
import { Button } from 'shared/ui/Button';
import { Modal } from 'shared/ui/Modal';
import { Receipt } from './Receipt.tsx';
import { onlyTheReceipt } from './ReceiptDialog.styles.ts';

/** The receipt of a round in a dialog; on paper it stands alone. */
export function ReceiptDialog({ round, onClose }: { round: MyRound; onClose(): void }) {
  return (
    <Modal
      open
      onOpenChange={(open) => open || onClose()}
      title="Receipt"
      footer={
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          Print
        </Button>
      }
    >
      <Global styles={onlyTheReceipt} />
      <Receipt round={round} />
    </Modal>
  );
}
