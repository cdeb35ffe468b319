/** Downloads a text as a file. @param type MIME type, as in 'text/csv;charset=utf-8' */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser starts reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url));
}

/**
 * Downloads the receipt of a purchase.
 * @param receipt compact JWS; the file contains nothing else, so that any JWS tool can read it
 */
export function saveReceipt(receipt: string, { lotteryId, purchaseId }: { lotteryId: number; purchaseId: number }): void {
  saveFile(`receipt-round-${lotteryId}-purchase-${purchaseId}.jws`, receipt, 'application/jose');
}
