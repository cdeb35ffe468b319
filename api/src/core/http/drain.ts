import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyPlugin from 'fastify-plugin';
import { isInside } from '../insideRequest.ts';
import { ApiError } from './errors.ts';

/**
 * Between two looks whether all is answered, ms. What is waited for is counted in looks, not in time: on a machine that has no time for
 * this process it has none for its clients either, and both need longer.
 */
const lookMs = 10;
/** New requests are answered 503 for at least this many looks: whoever holds an open connection learns it before it is closed. */
const noticeLooks = 40;
/** Before the door closes, new requests wait until none has come in `quietLooks`, and for `mostHeldLooks` at most. */
const quietLooks = 6;
const mostHeldLooks = 50;
/** For connections that were accepted just before the door closed. */
const lastCallLooks = 20;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Lets the server come to rest before `close()`: streams are told to come back and end, requests in hand are answered, new
     * ones get 503 and `Connection: close`. What is not answered at the deadline is left to `close()`.
     * @param deadlineMs from now
     */
    drain(deadlineMs: number): Promise<void>;
    /** Called at the beginning of a drain, for what would never end by itself. */
    onDrain(end: () => void): void;
  }
}

/** Decorates the app with `drain` and `onDrain`. To be registered early, so that nothing is begun for a request that comes too late. */
export const drain = fastifyPlugin(async (app) => {
  const open = new Set<ServerResponse>();
  const endings: (() => void)[] = [];
  let draining = false;
  /** Looks since a request came. */
  let quiet = 0;
  /** Resolved when the door is closed. */
  let held: Promise<void> | undefined;

  app.server.prependListener('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (!draining) return;
    response.setHeader('connection', 'close');
    quiet = 0;
  });
  app.addHook('onRequest', async ({ routeOptions, raw }) => {
    if (!draining || routeOptions.config.probe || isInside(raw)) return;
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

    // A listening socket that is closed resets the connections that nobody has accepted yet. Clients whose request waits open no
    // new ones, so soon there are none.
    let closed = () => {};
    held = new Promise((resolve) => {
      closed = resolve;
    });
    quiet = 0;
    for (let looks = 0; passed() < deadlineMs && quiet < quietLooks && looks < mostHeldLooks; looks++) {
      await sleep(lookMs);
      quiet++;
    }
    // Right after the loop has accepted who was waiting. Only the door: each connection may still bring its request.
    await new Promise(setImmediate);
    let gone = false;
    Server.prototype.close.call(app.server, () => {
      gone = true;
    });
    closed();
    for (let looks = 0; !gone && passed() < deadlineMs && (open.size > 0 || looks < lastCallLooks); looks++) await sleep(lookMs);
  });
});
