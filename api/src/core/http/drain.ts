import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyPlugin from 'fastify-plugin';
import { isInternal } from '../internalRequest.ts';
import { ApiError } from './errors.ts';

/**
 * Interval between two checks, ms. Limits are counted in checks instead of time: on an overloaded machine both this process and
 * its clients need longer.
 */
const lookMs = 10;
/** New requests are answered 503 for at least this many checks, so that clients with open connections learn of the shutdown. */
const noticeLooks = 40;
/** Before the socket closes, new requests wait until none has arrived for `quietLooks`, and for at most `mostHeldLooks`. */
const quietLooks = 6;
const mostHeldLooks = 50;
const lastCallLooks = 20;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Drains the server before `close()` (graceful shutdown): ends streams so that their clients reconnect, finishes requests in
     * progress, and answers new ones with 503 and `Connection: close`. Requests that are unfinished at the deadline are left to
     * `close()`.
     * @param deadlineMs from now
     */
    drain(deadlineMs: number): Promise<void>;
    /** Registers a callback for the start of a drain, to end streams that would never end. */
    onDrain(end: () => void): void;
  }
}

/** Decorates the app with `drain` and `onDrain`. Register it early, so that no other hook runs for requests that are refused. */
export const drain = fastifyPlugin(async (app) => {
  const open = new Set<ServerResponse>();
  const endings: (() => void)[] = [];
  let draining = false;
  let quiet = 0;
  let held: Promise<void> | undefined;

  app.server.prependListener('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (!draining) return;
    response.setHeader('connection', 'close');
    quiet = 0;
  });
  app.addHook('onRequest', async ({ routeOptions, raw }) => {
    if (!draining || routeOptions.config.probe || isInternal(raw)) return;
    await held;
    throw new ApiError(503, 'UNAVAILABLE', 'The service is being restarted. Please try again in a moment.', undefined, 2);
  });
  app.decorate('onDrain', (end) => endings.push(end));
  app.decorate('drain', async (deadlineMs) => {
    draining = true;
    const started = performance.now();
    const passed = () => performance.now() - started;
    const inHand = new Set(open);
    for (const response of inHand) {
      if (!response.headersSent) response.setHeader('connection', 'close');
      response.once('close', () => inHand.delete(response));
    }
    for (const end of endings) end();
    for (let looks = 0; passed() < deadlineMs && (inHand.size > 0 || looks < noticeLooks); looks++) await sleep(lookMs);
    if (!app.server.listening) return;

    // Closing a listening socket resets connections that are not accepted yet. Clients whose request waits open no new ones, so
    // soon there are none.
    let closed = () => {};
    held = new Promise((resolve) => {
      closed = resolve;
    });
    quiet = 0;
    for (let looks = 0; passed() < deadlineMs && quiet < quietLooks && looks < mostHeldLooks; looks++) {
      await sleep(lookMs);
      quiet++;
    }
    // Right after the event loop has accepted waiting connections. Closes only the listening socket: each connection may still
    // send its request.
    await new Promise(setImmediate);
    let gone = false;
    Server.prototype.close.call(app.server, () => {
      gone = true;
    });
    closed();
    for (let looks = 0; !gone && passed() < deadlineMs && (open.size > 0 || looks < lastCallLooks); looks++) await sleep(lookMs);
  });
});
