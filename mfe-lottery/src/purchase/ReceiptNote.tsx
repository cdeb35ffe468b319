import { paths } from 'shared/contracts/paths';
import type { Purchase } from 'shared/contracts/purchases';
import { Link } from 'shared/router';
import { saveReceipt } from 'shared/saveReceipt';
import { Button } from 'shared/ui/Button';
import { Receipt } from './PurchasePanel.styles.ts';

/** Links to the signed receipt of a purchase and offers it as a file. */
export function ReceiptNote({ purchase: { id, lotteryId, receipt } }: { purchase: Purchase }) {
  if (!receipt) return null;
  return (
    <Receipt role="status">
      <p>
        The signed receipt of this purchase is in <Link to={paths.myTickets}>My Tickets</Link>. It proves that the numbers are
        yours, without us too.
      </p>
      <Button variant="secondary" size="small" onClick={() => saveReceipt(receipt, { lotteryId, purchaseId: id })}>
        Save receipt
      </Button>
    </Receipt>
  );
}
