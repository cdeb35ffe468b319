import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';
import { networkOf } from './network.ts';

/**
 * Maximum number of unanswered requests on a connection. Browsers and nginx send the next request after the answer; a client may
 * pipeline up to this many, with more its connection is closed.
 */
export const mostInLine = 10;

interface Limits {
  lookMs?: number;
  mostUnreadBytes?: number;
}

interface Line {
  responses: ServerResponse[];
  unread: ServerResponse | undefined;
}

/**
 * Answers the requests of a connection one after the other, and closes the connections of a network that leaves too many bytes
 * unread. (A single client that reads nothing is closed by Node's `connectionTimeout`, set in app/app.ts.) Otherwise Node
 * handles all requests of a pipeline in parallel and keeps their answers in memory until the client reads them: a hundred
 * requests would cost a client ten kilobytes, and this process a hundred answers for every connection.
 */
export const serializeConnection = fastifyPlugin<Limits>(async (app, { lookMs = 5_000, mostUnreadBytes = 64 * 1024 * 1024 }) => {
  const lines = new Map<Socket, Line>();
  const turns = new WeakMap<IncomingMessage, Promise<void>>();

  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const line = lines.get(socket) ?? newLine(socket);
    const before = line.responses.at(-1);
    if (before) turns.set(request, new Promise((resolve) => before.once('close', resolve)));
    line.responses.push(response);
    if (line.responses.length > mostInLine) socket.destroy();
    response.once('close', () => {
      line.responses.splice(line.responses.indexOf(response), 1);
      if (line.responses.length === 0) lines.delete(socket);
    });
  });

  function newLine(socket: Socket): Line {
    const line: Line = { responses: [], unread: undefined };
    lines.set(socket, line);
    return line;
  }

  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      // Node emits it only for the response that is being written.
      for (const response of [...(lines.get(socket)?.responses ?? [])]) response.emit('close');
    });
  });

  app.addHook('onRequest', async ({ raw }, reply) => {
    await turns.get(raw);
    if (raw.socket.destroyed) reply.hijack();
  });

  function look(): void {
    const slow = new Map<string, Socket[]>();
    for (const [socket, line] of lines) {
      const [current] = line.responses;
      const unread = socket.writableLength > 0 ? current : undefined;
      if (unread !== undefined && unread === line.unread) {
        const network = networkOf(socket.remoteAddress ?? '');
        slow.set(network, [...(slow.get(network) ?? []), socket]);
      }
      line.unread = unread;
    }
    for (const sockets of slow.values()) {
      const bytes = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
      if (bytes > mostUnreadBytes) for (const socket of sockets) socket.destroy();
    }
  }
  const timer = setInterval(look, lookMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
});
