/** Response header of every API answer: the server's clock, epoch ms. */
export const serverTimeHeader = 'x-server-time';

/** Request header: a UUID per purchase; the same key again is answered with the same purchase and never charged twice. */
export const idempotencyHeader = 'idempotency-key';

/** Request header: a proof that the browser holds the key its session was started with (RFC 9449). */
export const proofHeader = 'dpop';

/** Response header: a number of the provider's for the browser's next proof. */
export const proofNonceHeader = 'dpop-nonce';

/** Request header: the trace that a call belongs to, and which piece of it the call is (W3C Trace Context). */
export const traceparentHeader = 'traceparent';

/** Response header: the trace of the call, 32 hex digits. With it an operator finds the call in the log. */
export const traceIdHeader = 'x-trace-id';
