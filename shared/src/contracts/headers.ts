/** Response header of every API answer: the server's clock, epoch ms. */
export const serverTimeHeader = 'x-server-time';

/** Request header: a UUID per purchase; the same key again is answered with the same purchase and never charged twice. */
export const idempotencyHeader = 'idempotency-key';

/** Request header: a proof that the browser holds the key its session was started with (RFC 9449). */
export const proofHeader = 'dpop';

/** Response header: a number of the provider's for the browser's next proof. */
export const proofNonceHeader = 'dpop-nonce';
