import type { Database } from '../db/database.ts';

/** Channel on which processes tell each other which lotteries changed: comma-separated ids. */
const channel = 'lotteries';

/** Milliseconds in which changes are gathered into one NOTIFY: it takes a global lock, so it is not sent per purchase. */
const gatherMs = 100;

/** NOTIFY carries at most 8,000 bytes. */
const idsPerMessage = 500;

type Listener = (lotteryIds: readonly number[]) => void;

/** Tells all processes that a lottery changed (sold, closed, drawn, cancelled); what changed is read from the database. */
export interface Announcer {
  /** Called after commit. This process hears it at once, the others within a moment. */
  announce(lotteryId: number): void;
  /** @returns stops hearing */
  subscribe(listener: Listener): () => void;
  /** Sends what is still gathered and stops. */
  close(): Promise<void>;
}

/**
 * @param onError told when the database could not carry a message; the ids are sent again with the next one
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
