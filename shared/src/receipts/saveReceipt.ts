/** The name of the file that a receipt is saved under. */
export function receiptFileName(lotteryId: number, purchaseId: number): string {
  return `receipt-round-${lotteryId}-purchase-${purchaseId}.jws`;
}

/**
 * Saves the receipt of a purchase as a file of the visitor's.
 * @param receipt compact JWS: the file has nothing else in it, so that any tool for such can read it
 */
export function saveReceipt(receipt: string, { lotteryId, purchaseId }: { lotteryId: number; purchaseId: number }): void {
  const url = URL.createObjectURL(new Blob([receipt], { type: 'application/jose' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = receiptFileName(lotteryId, purchaseId);
  link.click();
  // The browser has begun to read it once the press has been handled.
  setTimeout(() => URL.revokeObjectURL(url));
}
