/** Response header of every API response: the server's clock, epoch ms. */
export const serverTimeHeader = 'x-server-time';

/** Request header: a UUID per purchase. A repeated key returns the same purchase and never charges twice. */
export const idempotencyHeader = 'idempotency-key';

/** Request header: proof that the browser holds the session's key (DPoP, RFC 9449). */
export const proofHeader = 'dpop';

/** Response header: nonce for the browser's next proof. */
export const proofNonceHeader = 'dpop-nonce';

/** Request header: trace and span of a call (W3C Trace Context). */
export const traceparentHeader = 'traceparent';

/** Response header: trace id of the call, 32 hex digits, by which an operator finds it in the log. */
export const traceIdHeader = 'x-trace-id';
