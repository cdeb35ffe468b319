import { Global } from '@emotion/react';
import Printer from 'lucide-react/icons/printer';
import type { MyRound } from 'shared/contracts/myRounds';
import { Modal } from 'shared/ui/Modal';
import { Receipt } from './Receipt.tsx';
import { onlyTheReceipt, PrintButton } from './ReceiptDialog.styles.ts';

/** Renders a lottery's receipt in a dialog that can be printed. */
export function ReceiptDialog({ round, onClose }: { round: MyRound; onClose(): void }) {
  return (
    <Modal
      open
      onOpenChange={(open) => open || onClose()}
      title="Receipt"
      footer={
        <PrintButton onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          Print
        </PrintButton>
      }
    >
      <Global styles={onlyTheReceipt} />
      <Receipt round={round} />
    </Modal>
  );
}
