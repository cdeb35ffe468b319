import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const together = 50;

/**
 * Opens live event streams of a round, each over its own connection, and waits for the first event of each.
 * @param path of the stream
 * @param begin receives each connection before the request; resolves at the first event
 */
export async function openStreams(
  url: string,
  path: string,
  count: number,
  begin: (socket: Socket) => Promise<void>,
): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const open = async () => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    const first = begin(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`);
    await first;
  };
  while (sockets.length < count) await Promise.all(Array.from({ length: Math.min(together, count - sockets.length) }, open));
  return sockets;
}
