import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config/config.ts';
import { DatabaseUnavailable } from '../core/db/database.ts';
import { isWrongAddress } from '../core/db/outage.ts';
import { toApiError } from '../core/http/errors.ts';
import { reason } from '../core/observability/log.ts';

/** Times of a waiting start, ms. */
interface WaitTimes {
  slow: number;
  pause: number;
  repeat: number;
}

const defaultTimes: WaitTimes = { slow: 10_000, pause: 2_000, repeat: 60_000 };

export interface Attempt {
  /** The database has answered, so its address is right, and later outages are waited for. */
  connected(): void;
  ready(): Promise<void>;
}

/**
 * Starts the provider, and retries while the database is slow or away. Meanwhile the port answers: `/livez` 200, `/readyz` and
 * all else 503; the log reports the wait when it begins and then once a minute.
 * @param attempt one start, which closes everything it opened when it fails
 * @throws errors of the attempt for which waiting does not help: all but DatabaseUnavailable, and an address that has never
 * answered
 */
export async function waitForDatabase<T>(
  { port, host }: Pick<Config, 'port' | 'host'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  attempt: (progress: Attempt) => Promise<T>,
  times = defaultTimes,
): Promise<T> {
  let connected = false;
  let why = 'no answer yet';
  let waiting: { since: number; close(): Promise<void> } | undefined;
  const wait = async () => {
    if (waiting !== undefined) return;
    const since = performance.now();
    const say = () =>
      log.warn(
        { reason: why, seconds: Math.round((performance.now() - since) / 1_000) },
        'The database does not let the start of the provider go on: it waits, and /readyz answers 503',
      );
    say();
    const repeating = setInterval(say, times.repeat).unref();
    const opening = openDoor(port, host);
    waiting = {
      since,
      close: async () => {
        clearInterval(repeating);
        await (await opening)();
      },
    };
    await opening;
  };
  const endWait = async () => {
    const before = waiting;
    waiting = undefined;
    await before?.close();
    return before;
  };
  for (;;) {
    const slow = setTimeout(() => {
      // If another process has taken the port, the provider reports it when it listens.
      wait().catch(() => {});
    }, times.slow);
    try {
      return await attempt({
        connected: () => {
          connected = true;
        },
        ready: async () => {
          clearTimeout(slow);
          const before = await endWait();
          if (before !== undefined)
            log.warn(
              { seconds: Math.round((performance.now() - before.since) / 1_000) },
              'The database lets the start of the provider go on',
            );
        },
      });
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || (!connected && isWrongAddress(error))) {
        await endWait();
        throw error;
      }
      why = reason(error);
    } finally {
      clearTimeout(slow);
    }
    await wait();
    await sleep(times.pause);
  }
}

/** Answers health checks and requests while the provider waits. @returns a function that closes it */
async function openDoor(port: number, host: string): Promise<() => Promise<void>> {
  const refusal = toApiError(new DatabaseUnavailable());
  const why = 'The start waits for the database.';
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('cache-control', 'no-store');
    const [path] = url.split('?');
    if (path === '/livez') {
      response.setHeader('content-type', 'text/plain; charset=utf-8').end('alive\n');
      return;
    }
    const body = path === '/readyz' ? { ready: false, why, checks: { database: { ok: false, why } } } : refusal.body();
    response
      .writeHead(refusal.statusCode, {
        'content-type': 'application/json; charset=utf-8',
        'retry-after': String(refusal.retryAfter),
        connection: 'close',
      })
      .end(JSON.stringify(body));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
