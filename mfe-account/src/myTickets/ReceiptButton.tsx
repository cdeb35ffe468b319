import { useState } from 'react';
import { Button } from 'shared/ui/Button';

/** @param props.onOpen opens the receipt; the button is busy until it stands */
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
