import type { Heard } from './lateness.ts';
import { openStreams } from './liveStreams.ts';

/** Watchers of one round, each over a connection of its own. */
export interface Audience {
  /** What each of them was told and when. */
  heard: readonly Heard[];
  /** Numbers in the order in which they were announced. */
  announced(): number[];
  /** Bytes that all of them were sent. */
  bytes(): number;
  close(): void;
}

const countIn = '"count":';
const newline = 10;

/**
 * Opens so many streams of a round's live events as pages do, and waits until each was told where it stands. Of each event only its count
 * is read, and of the first watcher's the numbers: the watchers share the processors with what they watch.
 * @param have numbers that are sold already
 */
export async function openAudience(url: string, lotteryId: number, watchers: number, have: number): Promise<Audience> {
  const heard: Heard[] = [];
  const pieces: string[] = [];
  let bytes = 0;
  const sockets = await openStreams(url, `/api/lotteries/${lotteryId}/live?have=${have}`, watchers, (socket) => {
    const own: Heard = { counts: [], times: [] };
    const isFirst = heard.push(own) === 1;
    let cut: Buffer = Buffer.alloc(0);
    const told = new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('A stream of live events ended.')));
      socket.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (isFirst) pieces.push(piece.toString('latin1'));
        const whole = cut.length > 0 ? Buffer.concat([cut, piece]) : piece;
        // An event ends with its line; what is cut off before that is looked at with the rest of it.
        cut = whole.at(-1) === newline ? Buffer.alloc(0) : whole;
        const at = whole.lastIndexOf(countIn);
        if (at === -1 || cut.length > 0) return;
        own.times.push(performance.timeOrigin + performance.now());
        own.counts.push(Number.parseInt(whole.toString('latin1', at + countIn.length, at + countIn.length + 10), 10));
        resolve();
      });
    });
    told.catch(() => {});
    return told;
  });
  return {
    heard,
    announced: () => [...pieces.join('').matchAll(/"ticketNumber":(\d+)/g)].map(([, number]) => Number(number)),
    bytes: () => bytes,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
