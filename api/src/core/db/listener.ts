import type pg from 'pg';
import type { Database } from './database.ts';
import { unavailable } from './outage.ts';

type Handler = (payload: string) => void;

/**
 * Runs LISTEN on a dedicated connection, opened at the first `listen` and reopened when it is lost.
 * Notifications during the gap are lost: listeners must be able to catch up by reading.
 */
export function postgresListener(newClient: () => pg.Client, onError: (error: Error) => void) {
  const handlers = new Map<string, Set<Handler>>();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const fresh = newClient();
    fresh.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    fresh.on('error', onError);
    fresh.on('end', () => {
      if (client === fresh) client = undefined;
      reconnectSoon();
    });
    await fresh.connect();
    try {
      for (const channel of handlers.keys()) await fresh.query(`listen "${channel}"`);
    } catch (error) {
      // A standby accepts the connection but refuses LISTEN; without this, each retry would leak a connection.
      await fresh.end();
      throw error;
    }
    client = fresh;
    return fresh;
  };

  const connected = (): Promise<pg.Client> => {
    if (client) return Promise.resolve(client);
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  };

  const reconnectSoon = () => {
    if (closed || retry || handlers.size === 0) return;
    retry = setTimeout(() => {
      retry = undefined;
      connected().catch((error: Error) => {
        onError(error);
        reconnectSoon();
      });
    }, 500);
  };

  const listen: Database['listen'] = async (channel, onMessage) => {
    if (!/^[a-z_]+$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
    const ofChannel = handlers.get(channel) ?? new Set<Handler>();
    const leave = () => {
      ofChannel.delete(onMessage);
      return ofChannel.size === 0 && handlers.delete(channel);
    };
    handlers.set(channel, ofChannel.add(onMessage));
    try {
      await (await connected()).query(`listen "${channel}"`);
    } catch (error) {
      leave();
      throw unavailable(error);
    }
    return async () => {
      if (leave()) await client?.query(`unlisten "${channel}"`).catch(onError);
    };
  };

  const close = async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  };

  return { listen, close };
}
