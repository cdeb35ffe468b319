import type { IncomingMessage } from 'node:http';

/** Address of internal requests; no socket has it, so that outside clients cannot claim it. */
export const insideAddress = 'inside';

/**
 * Tells whether a request comes from this process itself, for server rendering. Such a request does not count for limits and
 * metrics, and is answered during shutdown, because a document depends on it.
 */
export const isInternal = (raw: IncomingMessage): boolean => raw.socket.remoteAddress === insideAddress;
