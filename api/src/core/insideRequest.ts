import type { IncomingMessage } from 'node:http';

/** In place of an address: no socket has this one, so nobody outside can claim it. */
export const insideAddress = 'inside';

/**
 * Whether this process asks itself, for the content of a document: not a visitor, so no limit counts it, no figure shows it, and it is
 * answered while the process is being stopped, because somebody's document waits for it.
 */
export const isInside = (raw: IncomingMessage): boolean => raw.socket.remoteAddress === insideAddress;
