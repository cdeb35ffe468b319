import type { Socket } from 'node:net';
import { openStreams } from './liveStreams.ts';

export interface Watchers {
  /**
   * Waits until every watcher is notified of the sale of a number.
   * @returns the times, ms of performance.now
   */
  hear(ticketNumber: number): Promise<number[]>;
  close(): void;
}

export async function watch(url: string, lotteryId: number, count: number): Promise<Watchers> {
  const listeners = new Set<(socket: Socket, piece: string) => void>();
  const sockets = await openStreams(url, `/api/lotteries/${lotteryId}/live`, count, (socket) => {
    socket.setEncoding('latin1');
    const first = heardBy(socket, '"complete"');
    socket.on('data', (piece) => {
      for (const listener of listeners) listener(socket, String(piece));
    });
    return first;
  });
  return {
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
    hear: (ticketNumber) =>
      new Promise((resolve) => {
        const word = new RegExp(`"ticketNumber":${ticketNumber}\\D`);
        const times = new Map<Socket, number>();
        const texts = new Map<Socket, string>();
        const listener = (socket: Socket, piece: string) => {
          const text = (texts.get(socket) ?? '') + piece;
          texts.set(socket, text);
          if (!times.has(socket) && word.test(text)) times.set(socket, performance.now());
          if (times.size < sockets.length) return;
          listeners.delete(listener);
          resolve([...times.values()]);
        };
        listeners.add(listener);
      }),
  };
}

function heardBy(socket: Socket, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const look = (piece: string) => {
      text += piece;
      if (!text.includes(word)) return;
      socket.off('data', look);
      resolve();
    };
    socket.on('data', look);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`A stream of live events ended: ${text.slice(0, 300)}`)));
  });
}
