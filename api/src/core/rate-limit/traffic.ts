import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { Lane } from '../http/lane.ts';
import { networkOf } from '../http/network.ts';
import { tooMany } from '../http/refusals.ts';
import { isInside } from '../insideRequest.ts';
import { OneAddress } from './oneAddress.ts';
import { TrafficCounts } from './trafficCounts.ts';
import { kindOf, mostConnectionsOfAddress, ruleFor } from './trafficRules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    traffic: TrafficCounts;
    /** Where lists are read: purchases and logins stand in no lane. */
    lists: Lane;
  }
}

/** Whoever is over a limit is told after this long, ms: a client that asks again at once is slowed down to it. */
const brakeMs = 1_000;
/** Past so many at once they are told right away, so that waiting costs us nothing. */
const mostBraked = 5_000;

/** Lists read at once, of the 20 connections that a process has for requests, or of the one of an embedded database; and those that wait. */
const listsAtOnce = { postgres: 8, pglite: 2 };
const mostListsWaiting = 400;

interface TrafficPluginOptions {
  config: Config;
  db: Database;
  /** Whose request it is, by the `Authorization` header, as far as that is known without asking anybody. */
  memberOf: (authorization: string | undefined) => number | undefined;
}

/**
 * Counts every request by address or member, before anything else is done for it, and decorates the app with `traffic` and `lists`.
 * After `serverTime`: the windows of all processes are those of the database's clock.
 */
export const limitTraffic = fastifyPlugin<TrafficPluginOptions>(async (app, { config, db, memberOf }) => {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'Counts could not be shared with the other processes');
  const counts = new TrafficCounts({ db, factor: config.trafficFactor, now: app.now, onError });
  app.decorate('traffic', counts);
  app.decorate('lists', new Lane(listsAtOnce[db.kind], mostListsWaiting));
  app.addHook('onClose', async () => counts.close());

  const crowded = crowdedSockets(app, config);
  const oneAddress = new OneAddress();
  // nginx says whom a request claims to be forwarded for under a name of its own, when it has put its own finding in that place.
  const claims = config.trustProxy.length > 0 ? ['x-unbelieved-for'] : ['x-forwarded-for', 'forwarded'];
  let braked = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.probe || isInside(request.raw)) return;
    if (crowded.has(request.raw.socket)) {
      reply.header('connection', 'close');
      throw tooMany(10);
    }
    const member = memberOf(request.headers.authorization);
    const claimed = claims.map((name) => request.headers[name]).find((value) => value !== undefined);
    const network = networkOf(request.ip);
    const address = network.includes(':') ? request.ip : network;
    const sentence = oneAddress.saw({ address, claimed: claimed?.toString(), member });
    if (sentence !== undefined) app.log.warn(sentence);
    const kind = kindOf(request.method, request.routeOptions.url);
    const { rule, by } = ruleFor(kind, member !== undefined);
    const wait = counts.take(rule, by === 'member' ? String(member) : network);
    if (wait === 0) return;
    // Nobody waits for it, and no page's console shows a refusal.
    if (kind === 'report') return reply.code(204).send();
    if (braked < mostBraked) {
      braked++;
      await sleep(brakeMs);
      braked--;
    }
    throw tooMany(wait);
  });
});

/** Sockets over the number that one address may keep open. Behind a proxy all come from its address: it has to count. */
function crowdedSockets(app: FastifyInstance, { trustProxy, trafficFactor }: Config): WeakSet<Socket> {
  const crowded = new WeakSet<Socket>();
  if (trustProxy.length > 0) return crowded;
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    if (count > mostConnectionsOfAddress * trafficFactor) crowded.add(socket);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  return crowded;
}
