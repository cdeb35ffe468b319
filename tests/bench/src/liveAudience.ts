import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Browser, Page } from 'playwright-core';
import type { WatcherHistory } from './lateness.ts';

const together = 50;

/**
 * Opens live event streams of a round, each over its own connection, and waits for the first event of each.
 * @param path of the stream
 * @param begin connects one; its promise resolves at the first event
 */
async function openStreams(
  url: string,
  path: string,
  count: number,
  begin: (to: { host: string; port: number }) => [Socket, Promise<void>],
): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const open = async () => {
    const [socket, first] = begin({ host: hostname, port: Number(port) });
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`);
    await first;
  };
  while (sockets.length < count) await Promise.all(Array.from({ length: Math.min(together, count - sockets.length) }, open));
  return sockets;
}

interface Heard {
  heard: WatcherHistory[];
  bytes: number;
}

interface Wanted {
  url: string;
  lotteryId: number;
  watchers: number;
  have: number;
}

const countIn = '"count":';
const newline = 10;
const otherFiles = 1_000;

/**
 * Opens live event streams of a round as pages do, in a thread of their own, and waits for the first event of each.
 * @returns a function that closes the streams and resolves to what they received since
 * @throws Error if a process may not open that many files
 */
export async function openAudience(wanted: Wanted): Promise<() => Promise<Heard>> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  const needed = wanted.watchers + otherFiles;
  if (files < needed)
    throw new Error(`${wanted.watchers} watchers need ${needed} open files, a process may open ${files}: raise 'ulimit -Hn'.`);
  const thread = new Worker(new URL(import.meta.url), { workerData: wanted });
  await once(thread, 'message');
  return async () => {
    thread.postMessage('close');
    const [heard] = await once(thread, 'message');
    return heard;
  };
}

/** Reads only the count of each event: watchers share the processors with the provider. */
async function hearAll({ url, lotteryId, watchers, have }: Wanted, port: MessagePort): Promise<void> {
  const heard: WatcherHistory[] = [];
  const buffer = Buffer.allocUnsafe(65_536);
  let bytes = 0;
  const sockets = await openStreams(url, `/api/lotteries/${lotteryId}/live?have=${have}`, watchers, (to) => {
    const own: WatcherHistory = { counts: [], times: [] };
    heard.push(own);
    const first = Promise.withResolvers<void>();
    let cut = Buffer.alloc(0);
    const callback = (length: number) => {
      bytes += length;
      const piece = buffer.subarray(0, length);
      const whole = cut.length > 0 ? Buffer.concat([cut, piece]) : piece;
      // An event ends with a newline; an incomplete one is kept until its rest arrives.
      const isWhole = whole.at(-1) === newline;
      cut = isWhole ? Buffer.alloc(0) : Buffer.from(whole);
      const at = isWhole ? whole.lastIndexOf(countIn) : -1;
      if (at === -1) return true;
      own.times.push(Date.now());
      own.counts.push(Number.parseInt(whole.toString('latin1', at + countIn.length, at + countIn.length + 10), 10));
      first.resolve();
      return true;
    };
    const socket = connect({ ...to, onread: { buffer, callback } });
    socket.once('error', first.reject);
    socket.once('close', () => first.reject(new Error('A stream of live events ended.')));
    first.promise.catch(() => {});
    return [socket, first.promise];
  });
  bytes = 0;
  port.once('message', () => {
    port.postMessage({ heard, bytes } satisfies Heard);
    for (const socket of sockets) socket.destroy();
  });
  port.postMessage('open');
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
  const sockets = await openStreams(url, `/api/lotteries/${lotteryId}/live`, count, (to) => {
    const socket = connect(to).setEncoding('latin1');
    const first = heardBy(socket, '"complete"');
    socket.on('data', (piece) => {
      for (const listener of listeners) listener(socket, String(piece));
    });
    return [socket, first];
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

if (parentPort !== null) await hearAll(workerData, parentPort);
