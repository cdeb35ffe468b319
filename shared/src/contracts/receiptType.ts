/**
 * Header `typ` of a receipt. Separate from the schemas, whose library would otherwise be in every bundle that checks receipts.
 */
export const receiptType = 'snail-receipt+jws';
