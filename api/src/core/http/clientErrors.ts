import type { Socket } from 'node:net';
import type { ErrorBody, ErrorCode } from 'shared/contracts/operation';
import { sqlState } from '../db/database.ts';

interface Refusal {
  status: string;
  code: ErrorCode;
  message: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'VALIDATION',
    message: 'The request did not arrive in time. Please send it again.',
  },
};
const unreadable: Refusal = { status: '400 Bad Request', code: 'VALIDATION', message: 'The request is not HTTP.' };

/** Answers malformed requests (Fastify's clientErrorHandler) in the form of all other refusals. */
export function handleClientError(error: Error, socket: Socket): void {
  const errorCode = sqlState(error) ?? '';
  if (errorCode === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusals[errorCode] ?? unreadable;
  const refusal: ErrorBody = { statusCode: Number.parseInt(status, 10), code, message };
  const body = JSON.stringify(refusal);
  const head = ['content-type: application/json', 'cache-control: no-store', `content-length: ${Buffer.byteLength(body)}`];
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
}
