import { setTimeout as sleep } from 'node:timers/promises';
import { fastifySSE } from '@fastify/sse';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { LiveEvent } from 'shared/contracts/soldNumbers';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError, tooMany } from '../../../core/http/errors.ts';
import { aLottery } from '../../../core/http/examples.ts';
import { networkOf } from '../../../core/http/network.ts';
import { IdParams, route } from '../../../core/http/route.ts';
import type { Announcer } from '../../../core/live/announcer.ts';
import { trafficRules } from '../../../core/rate-limit/trafficCounts.ts';
import { sizeOf } from '../sold/sold.repository.ts';
import { type ReadOptions, type RoundReading, readRound } from './live.repository.ts';
import { LiveChannel, type Send, type Sleep } from './liveChannel.ts';

/** An empty channel is kept this long, in ms, so that a viewer who returns continues from it. */
const keptMs = 60_000;

export interface LiveHub {
  /**
   * @param have count of sold numbers that the viewer knows; undefined: the viewer gets all of them
   * @returns a function that unsubscribes
   */
  watch(lotteryId: number, send: Send, have?: number): Promise<() => void>;
  /** Reads all channels with viewers completely, which repairs lost announcements, and forgets channels that are empty for long. */
  catchUp(): void;
  close(): void;
}

/** @param rest waits between two broadcasts of a channel */
export function createLiveHub(
  read: (lotteryId: number, wish: ReadOptions) => Promise<RoundReading | undefined>,
  announcer: Pick<Announcer, 'subscribe'>,
  onError: (error: unknown) => void,
  rest: Sleep = (ms) => sleep(ms, undefined, { ref: false }),
): LiveHub {
  const rooms = new Map<number, LiveChannel>();
  const unsubscribe = announcer.subscribe((ids) => {
    for (const id of ids) {
      const room = rooms.get(id);
      // An empty channel is read when the next viewer enters.
      if (room && !room.isEmpty) room.refresh();
    }
  });

  return {
    watch: async (lotteryId, send, have) => {
      const known = rooms.get(lotteryId);
      const room = known ?? new LiveChannel((wish) => read(lotteryId, wish), onError, rest);
      rooms.set(lotteryId, room);
      try {
        await room.enter(send, have);
      } catch (error) {
        if (room.isEmpty && rooms.get(lotteryId) === room) rooms.delete(lotteryId);
        throw error;
      }
      return () => room.leave(send);
    },
    catchUp: () => {
      for (const [id, room] of rooms) {
        if (room.emptyFor > keptMs) rooms.delete(id);
        else if (!room.isEmpty) room.verify();
      }
    },
    close: unsubscribe,
  };
}

/**
 * `kept`: the part of `most` that is reserved for networks with few streams. `few`: maximum of streams of a network that may use
 * the reserved part.
 */
interface StreamLimits {
  most: number;
  kept: number;
  few: number;
}

/**
 * Limits concurrent streams. Otherwise a few networks, each within its own limit, could take all of them; so some are reserved
 * for networks with few streams.
 */
export class StreamLimiter {
  readonly #room: StreamLimits;
  readonly #open = new Map<string, number>();
  #total = 0;

  constructor(room: StreamLimits) {
    this.#room = room;
  }

  get taken(): number {
    return this.#total;
  }

  /** Takes a slot; call it before any query. @returns a function that releases it; undefined if none is free for this network */
  enter(network: string): (() => void) | undefined {
    const { most, kept, few } = this.#room;
    const own = this.#open.get(network) ?? 0;
    if (this.#total >= most || (this.#total >= most - kept && own >= few)) return undefined;
    this.#open.set(network, own + 1);
    this.#total++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#total--;
      const now = (this.#open.get(network) ?? 1) - 1;
      if (now > 0) this.#open.set(network, now);
      else this.#open.delete(network);
    };
  }
}

/** Limits of concurrent streams per process; `kept` of them are reserved for networks with at most `few`. */
const room = { most: 12_000, kept: 2_000, few: 50 };
/** A viewer's connection is closed when more bytes than these are unread beyond the first message. The browser reconnects. */
const mostUnread = 256 * 1024;
/** Interval of complete readings of the lotteries with viewers, in ms. */
const catchUpMs = 10_000;
const cannotSend = 'A change of a lottery could not be announced';
/** Reconnect delay of viewers when the process stops, in ms; plus a random part of up to spreadMs, against a rush. */
const comeBackMs = 1_000;
const spreadMs = 4_000;

const noEventsAccepted = new ApiError(406, 'VALIDATION', 'Here are events only: ask with accept: text/event-stream.');

export const liveRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  const hub = createLiveHub(
    (lotteryId, wish) => readRound(deps.db, lotteryId, wish),
    app.announcer,
    (error) => app.log.error({ err: error }, cannotSend),
  );
  const catchUp = { name: 'live catch-up', everyMs: catchUpMs, firstMs: catchUpMs, failed: cannotSend };
  app.schedule({ ...catchUp, run: async () => hub.catchUp() });
  app.addHook('onClose', async () => hub.close());
  await app.register(fastifySSE, { heartbeatInterval: 20_000 });
  const places = new StreamLimiter({ ...room, few: room.few * deps.config.trafficFactor });
  const unwatched = app.metrics.watch(() => ({ lotto_live_watchers: places.taken }));
  app.addHook('onClose', async () => unwatched());
  const streams = new Set<() => void>();
  let draining = false;
  app.onDrain(() => {
    draining = true;
    for (const askToReconnect of streams) askToReconnect();
  });

  route(
    app,
    '/api/lotteries/{id}/live',
    {
      sse: 'only',
      exposeHeadRoute: false,
      // The plugin's 406 response has another shape than our errors.
      preSerialization: async (_request, reply, payload) => {
        if (reply.statusCode !== 406) return payload;
        reply.header('cache-control', 'no-store');
        return noEventsAccepted.body();
      },
      tags: ['Lotteries'],
      summary: 'What happens in a round, as server-sent events',
      description:
        'The name of an event is its `type`, its data the object below. With `have` the first `sold` lists what was sold since then; ' +
        'where that is more than an event holds, or not known here, only its `count` is told: /sold has all of it. Without `have` the first ' +
        '`sold` lists every number sold so far (`complete`). Later ones list what is new.',
      produces: ['text/event-stream'],
      example: { type: 'closed', serverTime: aLottery.endTime },
    },
    async (request, reply) => {
      const network = networkOf(request.ip);
      const giveBack = app.traffic.enter(trafficRules.streamsByAddress, network);
      if (!giveBack) throw tooMany(30);
      reply.raw.once('close', giveBack);
      const leavePlace = places.enter(network);
      if (!leavePlace)
        throw new ApiError(503, 'UNAVAILABLE', 'Too many are watching. The page keeps itself up to date.', undefined, 30);
      reply.raw.once('close', leavePlace);
      const { sse } = reply;
      let allowed = Number.POSITIVE_INFINITY;
      const send: Send = (event) => {
        if (reply.raw.writableLength > allowed) sse.close();
        if (!sse.isConnected) return;
        if (!reply.raw.headersSent) {
          sse.sendHeaders();
          reply.raw.flushHeaders();
        }
        // One buffer in one system call: the response itself would frame the event for each viewer anew. The socket is this
        // response's alone: a connection answers one request at a time (core/http/serializeConnection.ts).
        request.raw.socket.write(encode(event, reply.raw.chunkedEncoding));
      };
      const leave = await hub.watch(request.params.id, send, request.query.have);
      allowed = reply.raw.writableLength + mostUnread;
      // The viewer disconnected during the reading, before onClose was registered.
      if (!sse.isConnected) return leave();
      const askToReconnect = () => {
        sse.send({ data: undefined, retry: comeBackMs + Math.round(Math.random() * spreadMs) }).catch(() => {});
        sse.close();
      };
      streams.add(askToReconnect);
      sse.onClose(() => {
        streams.delete(askToReconnect);
        leave();
      });
      sse.keepAlive();
      if (draining) askToReconnect();
    },
  );

  // Fastify's automatic HEAD route would open an endless stream.
  app.head('/api/lotteries/:id/live', { schema: { hide: true, params: IdParams } }, async ({ params: { id } }, reply) => {
    if ((await sizeOf(deps.db, id)) === undefined) return reply.code(404).send();
    return reply.header('content-type', 'text/event-stream').header('cache-control', 'no-cache').send();
  });
};

const encoded = new WeakMap<LiveEvent, { bytes: Buffer; chunk: Buffer }>();

function encode(event: LiveEvent, isChunk: boolean): Buffer {
  let known = encoded.get(event);
  if (known === undefined) {
    const bytes = Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    known = { bytes, chunk: Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]) };
    encoded.set(event, known);
  }
  return isChunk ? known.chunk : known.bytes;
}
