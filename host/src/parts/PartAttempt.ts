import { type ComponentType, lazy } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { PartStory } from '../telemetry/PartStory.ts';
import { generationOf, loadPart, renew } from './federation.ts';
import { PartThrew } from './PartThrew.ts';
import { asked, came, failed, late, type PartState, retried, untouched } from './partState.ts';

/** One attempt to show a part, and how far it has come. */
export class PartAttempt<Name extends PartName> {
  readonly name: Name;
  /** The part's content came with the document and stands already: a failure must not take it away. */
  readonly stands: boolean;
  #state: PartState;
  /** The reader is not near: its code is not asked for. */
  #far: boolean;
  #isWanted = false;
  readonly #story: PartStory;
  /** Why the code did not come. */
  #notLoaded: unknown = null;
  /** Counts the times that its code was asked for. */
  #turn = 0;
  readonly #settle: PromiseWithResolvers<{ default: ComponentType<PartProps[Name]> }> = Promise.withResolvers();
  readonly #listeners = new Set<() => void>();
  /** What is shown. It suspends until the part's code is there, and throws what made that fail. */
  readonly Part: ComponentType<PartProps[Name]> = lazy(() => {
    if (this.#far) this.#isWanted = true;
    else void this.#load();
    return this.#settle.promise;
  });

  constructor(name: Name, state = untouched, { stands = false, far = false, story = new PartStory(name) } = {}) {
    this.name = name;
    this.#state = state;
    this.stands = stands;
    this.#far = far;
    this.#story = story;
  }

  /** The reader is near: from now on its code is worth its bytes. */
  near(): void {
    if (!this.#far) return;
    this.#far = false;
    if (this.#isWanted) void this.#load();
  }

  /** The same for those who render, and must change nothing while they do. */
  nearSoon(): void {
    if (this.#far) queueMicrotask(() => this.near());
  }

  /** The attempt for whoever asks now: this one while there is hope, else the next. */
  again(): PartAttempt<Name> {
    const next = retried(this.#state);
    return next ? new PartAttempt(this.name, next, { story: this.#story }) : this;
  }

  /** Asks for the code once more, for the same place: what stands there stays until it comes. */
  retry(): void {
    const next = retried(this.#state);
    if (!next) return;
    this.#become(next);
    void this.#load();
  }

  /** How far it has come. */
  readonly progress = (): PartState['is'] => this.#state.is;

  /** @param listener called whenever `progress` has changed @returns how to stop that */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** The part has shown nothing, or answers to nothing, for as long as anybody should wait without a word. */
  isLate(): void {
    this.#become(late(this.#state));
    this.#story.failed('late');
    console.error(`Part ${this.name} has not come in time.`);
  }

  /** Tells an error of the part's own code from one of loading that code. */
  isThrown(error: unknown): boolean {
    return error !== this.#notLoaded;
  }

  hasFailed(error: unknown): void {
    this.#become(failed(this.#state));
    this.#story.failed('thrown');
    console.error(`Part ${this.name} failed:`, error);
  }

  /** What the reader sees is the part itself, and it answers to presses. */
  isAlive(): void {
    this.#story.stood();
  }

  async #load(): Promise<void> {
    const mine = ++this.#turn;
    const present = generationOf(this.name);
    const loading = asked(this.#state, present);
    this.#become(loading);
    this.#story.asked();
    if (loading.generation > present) renew(this.name, loading.generation);
    try {
      const part = await loadPart(this.name);
      this.#become(came());
      this.#settle.resolve({ default: part });
    } catch (error) {
      if (mine !== this.#turn) return;
      this.#story.failed(error instanceof PartThrew ? 'thrown' : 'code');
      if (this.#state.is === 'late' || this.stands) {
        // The card stands already, with somebody's finger on its Retry, or the content does: neither is replaced by a card.
        this.hasFailed(error);
      } else {
        this.#become(failed(this.#state));
        if (!(error instanceof PartThrew)) this.#notLoaded = error;
        this.#settle.reject(error);
      }
    }
  }

  #become(state: PartState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The last attempt of each part, for the life of the page: what has come stays, and what has failed is tried anew. */
const attempts = new Map<PartName, unknown>();

/**
 * The attempt to show to somebody who opens a page with the part, or presses Retry.
 * @param first `stands`: the document brought the part's content, and this is its first render; `far`: its code waits for `near`
 */
export function openPart<Name extends PartName>(name: Name, first: { stands?: boolean; far?: boolean } = {}): PartAttempt<Name> {
  const last = attempts.get(name);
  const attempt = isAttemptOf(name, last) ? last.again() : new PartAttempt(name, untouched, first);
  attempts.set(name, attempt);
  return attempt;
}

function isAttemptOf<Name extends PartName>(name: Name, found: unknown): found is PartAttempt<Name> {
  return found instanceof PartAttempt && found.name === name;
}
