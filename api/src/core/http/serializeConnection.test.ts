import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { mostInLine, serializeConnection } from './serializeConnection.ts';

/** Larger than the socket buffers, so that the answer to a client that does not read stays in the process. */
const large = 'x'.repeat(8 * 1024 * 1024);

let app: FastifyInstance;
let asked: string[];
let atOnce: number;
const sockets: Socket[] = [];

async function open({ connectionTimeout = 200, mostUnreadBytes = 1024 ** 3 } = {}): Promise<number> {
  app = Fastify({ forceCloseConnections: true, connectionTimeout });
  asked = [];
  atOnce = 0;
  let running = 0;
  await app.register(serializeConnection, { lookMs: 20, mostUnreadBytes });
  app.get('/large', async (request) => {
    asked.push(request.url);
    return large;
  });
  app.get('/*', async (request) => {
    atOnce = Math.max(atOnce, ++running);
    asked.push(request.url);
    await new Promise(setImmediate);
    running--;
    return `answer to ${request.url}.`;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(address).port);
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const requests = (...paths: string[]) => paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`);

async function send(port: number, text: string, reads: boolean): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  if (!reads) socket.pause();
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test('requests in a pipeline are answered in their order, and worked on one after the other', async () => {
  const port = await open();
  const paths = numbered(mostInLine);
  const socket = await send(port, requests(...paths), true);
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (text.includes(`answer to ${paths.at(-1)}.`)) break;
  }
  expect([...text.matchAll(/answer to (\/\d+)\./g)].map(([, path]) => path)).toEqual(paths);
  expect([asked, atOnce]).toEqual([paths, 1]);
});

test('a connection with more requests in its line is closed, and none of the others is worked on', async () => {
  const port = await open();
  const socket = await send(port, requests(...numbered(mostInLine + 50)), true);
  await once(socket.resume(), 'close');
  expect(asked.length).toBeLessThanOrEqual(1);
  const other = await fetch(`http://127.0.0.1:${port}/other`);
  expect(await other.text()).toBe('answer to /other.');
});

test('who does not read has one answer made, and is closed after a while', async () => {
  const port = await open();
  const kept = Promise.withResolvers<Socket>();
  app.server.once('connection', kept.resolve);
  await send(port, requests('/large', '/large', '/large'), false);
  await once(await kept.promise, 'close');
  expect(asked).toEqual(['/large']);
});

test('one network that does not read holds no more than its share', async () => {
  const port = await open({ connectionTimeout: 0, mostUnreadBytes: 6 * 1024 * 1024 });
  const closed: Promise<unknown>[] = [];
  const all = Promise.withResolvers<void>();
  app.server.on('connection', (socket: Socket) => {
    closed.push(once(socket, 'close'));
    if (closed.length === 3) all.resolve();
  });
  for (let each = 0; each < 3; each++) await send(port, requests('/large'), false);
  await all.promise;
  await Promise.all(closed);
});
