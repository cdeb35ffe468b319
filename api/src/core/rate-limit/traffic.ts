import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { tooMany } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { Bulkhead } from '../http/publicCache.ts';
import { isInternal } from '../internalRequest.ts';
import { kindOf, mostConnectionsOfAddress, ruleFor, TrafficCounts } from './trafficCounts.ts';

const leastRequests = 100;
/** Numbers of different forwarded addresses and of members that no single household has. */
const leastClaims = 5;
const leastMembers = 20;

interface Seen {
  address: string;
  /** Client address in an untrusted header: `X-Forwarded-For` or `Forwarded`. */
  claimed: string | undefined;
  member: number | undefined;
}

/**
 * Detects that all visitors seem to have one address, which happens behind an unconfigured load balancer: rate limits then count
 * all of them as one. Ignores requests without any sign of their client, such as monitoring.
 */
export class MissingProxyDetector {
  #address: string | undefined;
  #requests = 0;
  #claims = new Set<string>();
  #members = new Set<number>();
  #said = false;

  /** @returns a sentence for the operator; once */
  saw({ address, claimed, member }: Seen): string | undefined {
    if (this.#said || (claimed === undefined && member === undefined)) return undefined;
    if (address !== this.#address) {
      this.#address = address;
      this.#requests = 0;
      this.#claims.clear();
      this.#members.clear();
    }
    this.#requests++;
    // The nearest proxy added the last address; the client could have sent the others.
    const last = claimed?.split(',').at(-1)?.trim();
    if (last && last !== address && this.#claims.size < leastClaims) this.#claims.add(last);
    if (member !== undefined && this.#members.size < leastMembers) this.#members.add(member);
    if (this.#requests < leastRequests) return undefined;
    const forwarded = this.#claims.size >= leastClaims;
    if (!forwarded && this.#members.size < leastMembers) return undefined;
    this.#said = true;
    const how = forwarded ? 'they were forwarded for different ones' : 'they are of different members';
    return (
      `All visitors seem to come from ${address}: ${this.#requests} requests in a row, though ${how}. Limits count all of them as one. ` +
      `If a balancer stands there, name it: PROXY=${address} in the containers' .env, --proxy ${address} for npm run nginx, or TRUST_PROXY ` +
      'where it leads straight to this process.'
    );
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    traffic: TrafficCounts;
    lists: Bulkhead;
  }
}

/** Delay of refusals by a rate limit, ms: it slows down clients that retry immediately. */
const brakeMs = 1_000;
/** Limit of delayed refusals; further ones are answered immediately, so that an attack ties up no more requests. */
const mostBraked = 5_000;

/** Parallel list reads, of a process's 20 connections for requests or the embedded database's one, and their queue. */
const listsAtOnce = { postgres: 8, pglite: 2 };
const mostListsWaiting = 400;

/** Interval of the exchange of counts with the other processes, ms. */
const shareMs = 500;

interface TrafficPluginOptions {
  config: Config;
  db: Database;
  /** Returns the member of an `Authorization` header, as far as it is known without I/O. */
  memberOf: (authorization: string | undefined) => number | undefined;
}

/**
 * Rate-limits every request by address or member before any other work, and decorates the app with `traffic` and `lists`.
 * Register it after `serverTime`: the windows follow the database's clock in all processes.
 */
export const limitTraffic = fastifyPlugin<TrafficPluginOptions>(async (app, { config, db, memberOf }) => {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'Counts could not be shared with the other processes');
  const counts = new TrafficCounts({ db, factor: config.trafficFactor, now: app.now, onError });
  app.decorate('traffic', counts);
  app.decorate('lists', new Bulkhead(listsAtOnce[db.kind], mostListsWaiting));
  const failed = 'Counts could not be shared with the other processes';
  app.schedule({ name: 'traffic counts', everyMs: shareMs, firstMs: shareMs, failed, run: () => counts.share() });

  const crowded = crowdedSockets(app, config);
  const oneAddress = new MissingProxyDetector();
  // nginx passes the client's untrusted value in a separate header when it has set X-Forwarded-For itself.
  const claims = config.trustProxy.length > 0 ? ['x-unbelieved-for'] : ['x-forwarded-for', 'forwarded'];
  let braked = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.probe || isInternal(request.raw)) return;
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
    // Reports get no refusal: their page does not wait for it, and its console should show no error.
    if (kind === 'report') return reply.code(204).send();
    if (braked < mostBraked) {
      braked++;
      await sleep(brakeMs);
      braked--;
    }
    throw tooMany(wait);
  });
});

/**
 * Collects sockets beyond the limit of connections per address. Behind a proxy all have the proxy's address, so the proxy must
 * limit them.
 */
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
