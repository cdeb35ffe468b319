import { setTimeout as sleep } from 'node:timers/promises';
import type { Announcer } from '../../../core/live/announcer.ts';
import type { ReadOptions, RoundReading } from './live.repository.ts';
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
