import { setTimeout as sleep } from 'node:timers/promises';
import type { Announcer } from '../../../core/live/announcer.ts';
import type { ReadingWish, RoundReading } from './live.repository.ts';
import { type Rest, Room, type Send } from './room.ts';

/** Rooms are read again this often, ms, in case an announcement was lost with a connection; then all that is sold is counted too. */
const catchUpMs = 10_000;
/** A room that nobody is in is kept this long, ms: whoever comes back goes on where they were. */
const keptMs = 60_000;

/** Who watches which round, in this process. */
export interface LiveHub {
  /**
   * @param have how many sold numbers the watcher has; undefined: they are told everything
   * @returns stops watching
   */
  watch(lotteryId: number, send: Send, have?: number): Promise<() => void>;
  close(): void;
}

/** @param rest how a room rests after it has told something */
export function createLiveHub(
  read: (lotteryId: number, wish: ReadingWish) => Promise<RoundReading | undefined>,
  announcer: Pick<Announcer, 'subscribe'>,
  onError: (error: unknown) => void,
  rest: Rest = (ms) => sleep(ms, undefined, { ref: false }),
): LiveHub {
  const rooms = new Map<number, Room>();
  const unsubscribe = announcer.subscribe((ids) => {
    for (const id of ids) {
      const room = rooms.get(id);
      // Whoever enters an empty one has it read.
      if (room && !room.isEmpty) room.refresh();
    }
  });
  const catchUp = setInterval(() => {
    for (const [id, room] of rooms) {
      if (room.emptyFor > keptMs) rooms.delete(id);
      else if (!room.isEmpty) room.verify();
    }
  }, catchUpMs).unref();

  return {
    watch: async (lotteryId, send, have) => {
      const known = rooms.get(lotteryId);
      const room = known ?? new Room((wish) => read(lotteryId, wish), onError, rest);
      rooms.set(lotteryId, room);
      try {
        await room.enter(send, have);
      } catch (error) {
        if (room.isEmpty && rooms.get(lotteryId) === room) rooms.delete(lotteryId);
        throw error;
      }
      return () => room.leave(send);
    },
    close: () => {
      unsubscribe();
      clearInterval(catchUp);
    },
  };
}
