import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawClient {
  send(request: string): Promise<number>;
  close(): void;
}

/**
 * Opens a minimal HTTP/1.1 client, because the load generator shares the processors with the tested process: it parses only the
 * status and the length. Tests use the real client, undici's fetch.
 */
export async function openRawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let waiting: { resolve(status: number): void; reject(error: Error): void } | undefined;
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece) => {
    answer += piece;
    const head = answer.indexOf('\r\n\r\n');
    if (head === -1) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
    if (length === undefined) {
      socket.destroy(new Error(`An answer without its length: ${answer.slice(0, head)}`));
      return;
    }
    if (answer.length < head + 4 + Number(length)) return;
    const status = Number(answer.slice(9, 12));
    answer = '';
    waiting?.resolve(status);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The connection was closed.')));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}
