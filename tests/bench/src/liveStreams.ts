import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opened at once. */
const together = 50;

/**
 * Opens streams of a round's live events, each over a connection of its own, and waits until each has been told how the round stands.
 * @param path of the stream
 * @param begin is given each connection before it asks; done when its first event is there
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
