import type { WatcherHistory } from './lateness.ts';
import { openStreams } from './liveStreams.ts';

export interface Audience {
  heard: readonly WatcherHistory[];
  announced(): number[];
  bytes(): number;
  close(): void;
}

const countIn = '"count":';
const newline = 10;

/**
 * Opens live event streams of a round as pages do, and waits for the first event of each. Reads only the count of each event, and
 * the numbers only for the first watcher: the watchers share the processors with the measured process.
 * @param have count of numbers that are already sold
 */
export async function openAudience(url: string, lotteryId: number, watchers: number, have: number): Promise<Audience> {
  const heard: WatcherHistory[] = [];
  const pieces: string[] = [];
  let bytes = 0;
  const sockets = await openStreams(url, `/api/lotteries/${lotteryId}/live?have=${have}`, watchers, (socket) => {
    const own: WatcherHistory = { counts: [], times: [] };
    const isFirst = heard.push(own) === 1;
    let cut: Buffer = Buffer.alloc(0);
    const told = new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('A stream of live events ended.')));
      socket.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (isFirst) pieces.push(piece.toString('latin1'));
        const whole = cut.length > 0 ? Buffer.concat([cut, piece]) : piece;
        // An event ends with a newline; an incomplete one is kept until its rest arrives.
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
