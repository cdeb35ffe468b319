import type { Socket } from 'node:net';
import { isErrno } from '../db/lock.ts';
import { ApiError } from './errors.ts';

const reasons: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

/** What is refused by the parser, before there is a request: answered in the form of all refusals. */
export function refuseUnparsed(error: Error, socket: Socket): void {
  // The client is gone: nobody to answer.
  if (isErrno(error, 'ECONNRESET') || socket.destroyed) return;
  const refusal = refusalFor(error);
  if (socket.writable) {
    const body = JSON.stringify(refusal.body());
    socket.write(
      `HTTP/1.1 ${refusal.statusCode} ${reasons[refusal.statusCode]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

function refusalFor(error: Error): ApiError {
  if (isErrno(error, 'ERR_HTTP_REQUEST_TIMEOUT')) return new ApiError(408, 'VALIDATION', 'The request took too long to arrive.');
  if (isErrno(error, 'HPE_HEADER_OVERFLOW'))
    return new ApiError(431, 'PAYLOAD_TOO_LARGE', 'The headers of the request are too large.');
  return new ApiError(400, 'VALIDATION', 'This is not a request that can be read.');
}
