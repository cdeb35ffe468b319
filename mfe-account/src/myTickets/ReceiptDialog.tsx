import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import Printer from 'lucide-react/icons/printer';
import type { MyRound } from 'shared/contracts/lotteries';
import { Button } from 'shared/ui/Button';
import { Modal } from 'shared/ui/Modal';
import { Receipt } from './Receipt.tsx';

const PrintButton = styled(Button)`
  flex: 1;
`;

const onlyTheReceipt = css`
  @media print {
    html,
    body {
      background: #fff !important;
      color-scheme: light;
    }
    body > *:not(:has([data-receipt])) {
      display: none !important;
    }
    [role='dialog']:has([data-receipt]) {
      position: static !important;
      width: auto !important;
      max-width: 640px !important;
      height: auto !important;
      max-height: none !important;
      margin: 0 !important;
      border: 0 !important;
      background: none !important;
      color: #000 !important;
      overflow: visible !important;
      animation: none !important;
    }
    [role='dialog']:has([data-receipt]) h2 {
      color: #000 !important;
    }
    [role='dialog']:has([data-receipt]) > * {
      overflow: visible !important;
    }
    [role='dialog']:has([data-receipt]) button,
    [role='dialog']:has([data-receipt]) > *:not(:has([data-receipt], h2)) {
      display: none !important;
    }
  }
`;

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
