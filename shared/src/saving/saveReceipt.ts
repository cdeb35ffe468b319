import { saveFile } from './saveFile.ts';

/**
 * Saves the receipt of a purchase as a file of the visitor's.
 * @param receipt compact JWS: the file has nothing else in it, so that any tool for such can read it
 */
export function saveReceipt(receipt: string, { lotteryId, purchaseId }: { lotteryId: number; purchaseId: number }): void {
  saveFile(`receipt-round-${lotteryId}-purchase-${purchaseId}.jws`, receipt, 'application/jose');
}
