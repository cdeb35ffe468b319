import { ApiError } from 'shared/api-client/http';
import { askGlobal } from 'shared/contracts/crossing';
import type { RenderGiven } from 'shared/contracts/rendering';
import type { State } from 'swr';
import type { Fetcher } from '../runtime/RenderContext.ts';

/** Maximum number of keys that a page may request, and of passes: each pass requests what the previous responses led to. */
const [maxKeys, maxPasses] = [24, 3];

/**
 * Number of microtask turns that a fetcher has until it sends its request, and after the last response to compute its result. The
 * sandbox has no timers to measure with.
 */
const turns = 64;

export class SsrDataLoader {
  readonly known = new Map<string, State<unknown, unknown>>();
  readonly #ask: RenderGiven['ask'];
  readonly #tried = new Set<string>();
  #passes = 0;

  constructor(ask: RenderGiven['ask']) {
    this.#ask = ask;
  }

  /**
   * Runs the parts' own fetchers for the keys. A fetcher that waits for anything but the API is not awaited. A failed request is
   * left to the browser; "not found" counts as a response.
   * @returns whether the store has new entries
   */
  async fetch(wanted: ReadonlyMap<string, Fetcher>): Promise<boolean> {
    if (this.#passes === maxPasses) return false;
    this.#passes++;
    return this.prefetch(wanted);
  }

  /** Fetches what an earlier rendering of the page used, before the first pass. */
  async prefetch(wanted: ReadonlyMap<string, Fetcher>): Promise<boolean> {
    const untried = [...wanted].filter(([key]) => !this.#tried.has(key)).slice(0, maxKeys - this.#tried.size);
    if (untried.length === 0) return false;
    const before = this.known.size;
    const pending: Promise<unknown>[] = [];
    const ask: RenderGiven['ask'] = (address) => {
      const response = this.#ask(address);
      pending.push(response);
      return response;
    };
    await startRequests(ask, () => {
      for (const [key, fetcher] of untried) {
        this.#tried.add(key);
        runFetcher(fetcher, key).then(
          (data) => this.known.set(key, { data }),
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 404) this.known.set(key, { error });
          },
        );
      }
    });
    await Promise.allSettled(pending);
    await waitTurns(turns);
    return this.known.size > before;
  }
}

const runFetcher = async (fetcher: Fetcher, key: string) => fetcher(key);

let queue = Promise.resolve();

/**
 * Lets documents start their requests one after the other, each for a few turns: a request that a fetcher sends later is
 * rejected, because it cannot be assigned to a document.
 */
function startRequests(ask: RenderGiven['ask'], start: () => void): Promise<void> {
  queue = queue.then(async () => {
    globalThis[askGlobal] = ask;
    start();
    await waitTurns(turns);
    globalThis[askGlobal] = undefined;
  });
  return queue;
}

async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await null;
}
