import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Browser, Page } from 'playwright-core';

const together = 50;

/**
 * Opens live event streams of a round, each over its own connection, and waits for the first event of each.
 * @param path of the stream
 * @param begin receives each connection before the request; resolves at the first event
 */
async function openStreams(
  url: string,
  path: string,
  count: number,
  begin: (socket: Socket) => Promise<void>,
): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const open = async () => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    const first = begin(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`);
    await first;
  };
  while (sockets.length < count) await Promise.all(Array.from({ length: Math.min(together, count - sockets.length) }, open));
  return sockets;
}

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

/** Opens a visitor's page of a round, and records the count of sold numbers that its progress bar shows in each frame. */
export async function openScreen(browser: Browser, baseUrl: string, lotteryId: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseUrl })).newPage();
  await page.goto(`/lottery/${lotteryId}`);
  await page.getByText('Live: numbers appear').waitFor();
  await page.evaluate(() => {
    const heard: { counts: number[]; times: number[] } = { counts: [], times: [] };
    Object.assign(globalThis, { snailShown: heard });
    const bar = document.querySelector('[role="progressbar"][aria-label="Tickets sold"]');
    let drawn = Number(bar?.ariaValueNow);
    const look = () => {
      // The value drawn in the previous frame is visible by now.
      if (heard.counts.at(-1) !== drawn) {
        heard.counts.push(drawn);
        heard.times.push(performance.timeOrigin + performance.now());
      }
      drawn = Number(bar?.ariaValueNow);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return page;
}

export function shownBy(page: Page): Promise<WatcherHistory> {
  return page.evaluate((): WatcherHistory => Reflect.get(globalThis, 'snailShown'));
}

/** The history of a watcher: at `times[i]` (ms since 1970) `counts[i]` numbers were known to be sold. Both ascending. */
interface WatcherHistory {
  counts: number[];
  times: number[];
}

/** A histogram: count of numbers by delay, whole ms. */
export type Lateness = Map<number, number>;

/**
 * Adds the delay from the commit of each purchase until a watcher knew of it.
 * @param commits of the numbers in the order of their announcement, ms since 1970
 * @param from count of numbers that were known before
 * @throws Error if numbers were never announced
 */
export function addLateness(all: Lateness, { counts, times }: WatcherHistory, commits: readonly number[], from: number): void {
  let known = from;
  for (const [index, count] of counts.entries()) {
    for (; known < count; known++) {
      const late = Math.max(0, Math.round((times[index] ?? 0) - (commits[known - from] ?? 0)));
      all.set(late, (all.get(late) ?? 0) + 1);
    }
  }
  if (known < from + commits.length) throw new Error(`Only ${known - from} of ${commits.length} numbers were heard of.`);
}

/** Returns a quantile of the delays, ms. */
export function within(all: Lateness, share: number): number {
  const sorted = [...all].sort(([a], [b]) => a - b);
  const wanted = share * sorted.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [late, count] of sorted) {
    seen += count;
    if (seen >= wanted) return late;
  }
  return 0;
}
