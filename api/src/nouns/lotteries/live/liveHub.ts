import type { Queryable } from '../../../base/db/database.ts';
import type { Announcer } from '../../../base/live/announcer.ts';
import { readLottery } from './live.repository.ts';
import { Room, type Send } from './room.ts';

/** Rooms are read again this often, ms, in case an announcement was lost with a connection. */
const catchUpMs = 10_000;

/** Who watches which round, in this process. */
export interface LiveHub {
  /** @returns stops watching */
  watch(lotteryId: number, send: Send): Promise<() => void>;
  /** Whether there is such a round. */
  exists(lotteryId: number): Promise<boolean>;
  close(): void;
}

export function createLiveHub(db: Queryable, announcer: Announcer, onError: (error: unknown) => void): LiveHub {
  const rooms = new Map<number, Room>();
  const unsubscribe = announcer.subscribe((ids) => {
    for (const id of ids) rooms.get(id)?.refresh();
  });
  const catchUp = setInterval(() => {
    for (const room of rooms.values()) room.refresh();
  }, catchUpMs).unref();

  return {
    watch: async (lotteryId, send) => {
      const room = rooms.get(lotteryId) ?? new Room(() => readLottery(db, lotteryId), onError);
      rooms.set(lotteryId, room);
      const leave = () => {
        room.leave(send);
        if (room.isEmpty && rooms.get(lotteryId) === room) rooms.delete(lotteryId);
      };
      try {
        await room.enter(send);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    exists: async (lotteryId) => rooms.has(lotteryId) || (await readLottery(db, lotteryId)) !== undefined,
    close: () => {
      unsubscribe();
      clearInterval(catchUp);
    },
  };
}
