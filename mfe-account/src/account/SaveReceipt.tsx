import { useState } from 'react';
import { messageOf, traceIdOf } from 'shared/api-client/http';
import { receiptOf } from 'shared/api-client/lotteries';
import { saveReceipt } from 'shared/saveFile';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';

const none =
  'The receipt of this purchase cannot be given any more: what it is made of was erased. One that you saved before stays valid.';

export function SaveReceipt({ lotteryId, purchaseId }: { lotteryId: number; purchaseId: number }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { receipt } = await receiptOf(purchaseId);
      if (receipt === null) toast('error', none);
      else saveReceipt(receipt, { lotteryId, purchaseId });
    } catch (error) {
      toast('error', `The receipt could not be loaded. ${messageOf(error)}`, undefined, traceIdOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={save} aria-label={`Save receipt of purchase no. ${purchaseId}`}>
      Save receipt
    </Button>
  );
}
