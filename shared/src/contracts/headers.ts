/** Response header of every API answer: the server's clock, epoch ms. */
export const serverTimeHeader = 'x-server-time';

/** Request header: a UUID per purchase; the same key again is answered with the same purchase and never charged twice. */
export const idempotencyHeader = 'idempotency-key';
