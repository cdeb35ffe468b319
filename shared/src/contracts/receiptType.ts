/** Header `typ` of a receipt. Apart from the schemas, whose library would come along into every browser that checks one. */
export const receiptType = 'snail-receipt+jws';
