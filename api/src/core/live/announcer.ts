import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../db/database.ts';

/** NOTIFY channel for ids of changed lotteries, comma-separated. */
const channel = 'lotteries';

/** Time for which changes are collected into one NOTIFY, ms: it takes a global lock, so it is not sent per purchase. */
const gatherMs = 100;

const idsPerMessage = 500;

type Listener = (lotteryIds: readonly number[]) => void;

/**
 * Publishes to all processes that a lottery changed (sold, closed, drawn, cancelled); subscribers read the change from the
 * database.
 */
export interface Announcer {
  /**
   * Must be called after the commit. Subscribers of this process are called synchronously, those of the others after the
   * collecting time.
   */
  announce(lotteryId: number): void;
  subscribe(listener: Listener): () => void;
  close(): Promise<void>;
}

/**
 * Creates the announcer of a process.
 * @param onError called when the database could not send a message; its ids are sent again after a second
 */
export async function createAnnouncer(db: Database, onError: (error: unknown) => void): Promise<Announcer> {
  const listeners = new Set<Listener>();
  const pending = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const tell: Listener = (ids) => {
    for (const listener of listeners) listener(ids);
  };

  const flush = async (): Promise<void> => {
    timer = undefined;
    while (pending.size > 0) {
      const ids = [...pending].slice(0, idsPerMessage);
      for (const id of ids) pending.delete(id);
      try {
        await db.notify(channel, ids.join(','));
      } catch (error) {
        onError(error);
        for (const id of ids) pending.add(id);
        if (!closed) timer ??= setTimeout(flush, 1_000);
        return;
      }
    }
  };

  const stopListening = await db.listen(channel, (payload) => tell(payload.split(',').map(Number)));

  return {
    announce: (lotteryId) => {
      tell([lotteryId]);
      pending.add(lotteryId);
      if (!closed) timer ??= setTimeout(flush, gatherMs);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await flush();
      await stopListening().catch(onError);
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    announcer: Announcer;
  }
}

/** Decorates the app with `announcer`: the given one or, by default, one that closes with the app. */
export const announcements = fastifyPlugin<{ db: Database; announcer?: Announcer | undefined }>(
  async (app, { db, announcer }) => {
    let used = announcer;
    if (used === undefined) {
      const own = await createAnnouncer(db, (error) =>
        app.log.error({ err: error }, 'A change of a lottery could not be announced'),
      );
      app.addHook('onClose', () => own.close());
      used = own;
    }
    app.decorate('announcer', used);
  },
);
