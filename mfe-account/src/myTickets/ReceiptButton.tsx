import { useState } from 'react';
import { Button } from 'shared/ui/Button';

/** Renders the button that opens a receipt; it is busy until `onOpen` resolves. */
export function ReceiptButton({ onOpen }: { onOpen(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await onOpen();
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={open} aria-haspopup="dialog">
      Receipt
    </Button>
  );
}
