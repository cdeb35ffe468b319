import { ApiError } from 'shared/api-client/http';
import { askGlobal } from 'shared/contracts/crossing';
import type { RenderGiven } from 'shared/contracts/rendering';
import type { State } from 'swr';
import type { Fetcher } from '../runtime/Pass.ts';

/** For how many keys a page may ask in all, and in how many rounds: each asks for what the answers before it led to. */
const [most, mostRounds] = [24, 3];

/**
 * How many turns a fetcher has until it asks, and after the last answer has come, to make of it what it keeps. A context without
 * timers has no other measure.
 */
const turns = 64;

/** What one document's parts have asked for, and what came of it. Every key is asked for once. */
export class Answers {
  readonly known = new Map<string, State<unknown, unknown>>();
  readonly #ask: RenderGiven['ask'];
  readonly #tried = new Set<string>();
  #rounds = 0;

  constructor(ask: RenderGiven['ask']) {
    this.#ask = ask;
  }

  /**
   * Has the parts' own fetchers make what the keys stand for. One that waits for anything but the API is not waited for; what fails
   * is left to the browser, but that there is no such thing is an answer too.
   * @returns whether anything is known that was not before
   */
  async fetch(wanted: ReadonlyMap<string, Fetcher>): Promise<boolean> {
    const fresh = [...wanted].filter(([key]) => !this.#tried.has(key)).slice(0, most - this.#tried.size);
    if (fresh.length === 0 || this.#rounds === mostRounds) return false;
    this.#rounds++;
    const before = this.known.size;
    const open: Promise<unknown>[] = [];
    const ask: RenderGiven['ask'] = (address) => {
      const answered = this.#ask(address);
      open.push(answered);
      return answered;
    };
    await begun(ask, () => {
      for (const [key, fetcher] of fresh) {
        this.#tried.add(key);
        made(fetcher, key).then(
          (data) => this.known.set(key, { data }),
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 404) this.known.set(key, { error });
          },
        );
      }
    });
    await Promise.allSettled(open);
    await passed(turns);
    return this.known.size > before;
  }
}

const made = async (fetcher: Fetcher, key: string) => fetcher(key);

let beginning = Promise.resolve();

/**
 * Documents begin to ask one after the other, each with a few turns for its own: what a fetcher asks for later is not sent, because
 * nobody could tell for which document.
 */
function begun(ask: RenderGiven['ask'], begin: () => void): Promise<void> {
  beginning = beginning.then(async () => {
    globalThis[askGlobal] = ask;
    begin();
    await passed(turns);
    globalThis[askGlobal] = undefined;
  });
  return beginning;
}

async function passed(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await null;
}
