import { saveFile } from './saveFile.ts';

/**
 * Downloads the receipt of a purchase.
 * @param receipt compact JWS; the file contains nothing else, so that any JWS tool can read it
 */
export function saveReceipt(receipt: string, { lotteryId, purchaseId }: { lotteryId: number; purchaseId: number }): void {
  saveFile(`receipt-round-${lotteryId}-purchase-${purchaseId}.jws`, receipt, 'application/jose');
}
