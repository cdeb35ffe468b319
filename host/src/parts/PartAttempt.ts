import { type ComponentType, lazy } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { generationOf, loadPart, renew } from './federation.ts';
import { asked, came, failed, late, type PartState, retried, untouched } from './partState.ts';

/** One attempt to show a part, and how far it has come. */
export class PartAttempt<Name extends PartName> {
  readonly name: Name;
  #state: PartState;
  /** What is shown. It suspends until the part's code is there, and throws what made that fail. */
  readonly Part: ComponentType<PartProps[Name]> = lazy(async () => ({ default: await this.#load() }));

  constructor(name: Name, state = untouched) {
    this.name = name;
    this.#state = state;
  }

  /** The attempt for whoever asks now: this one while there is hope, else the next. */
  again(): PartAttempt<Name> {
    const next = retried(this.#state);
    return next ? new PartAttempt(this.name, next) : this;
  }

  /** The part has shown nothing for as long as anybody should wait without a word. */
  isLate(): void {
    this.#state = late(this.#state);
    console.error(`Part ${this.name} has not come in time.`);
  }

  hasFailed(error: unknown): void {
    this.#state = failed(this.#state);
    console.error(`Part ${this.name} failed:`, error);
  }

  async #load(): Promise<ComponentType<PartProps[Name]>> {
    const present = generationOf(this.name);
    const loading = asked(this.#state, present);
    this.#state = loading;
    if (loading.generation > present) renew(this.name, loading.generation);
    try {
      const part = await loadPart(this.name);
      this.#state = came();
      return part;
    } catch (error) {
      const tooLate = this.#state.is === 'late';
      this.#state = failed(this.#state);
      if (!tooLate) throw error;
      // The card stands already, with somebody's finger on its Retry: it is not replaced by another one.
      return new Promise(() => {});
    }
  }
}

/** The last attempt of each part, for the life of the page: what has come stays, and what has failed is tried anew. */
const attempts = new Map<PartName, unknown>();

/** The attempt to show to somebody who opens a page with the part, or presses Retry. */
export function openPart<Name extends PartName>(name: Name): PartAttempt<Name> {
  const last = attempts.get(name);
  const attempt = isAttemptOf(name, last) ? last.again() : new PartAttempt(name);
  attempts.set(name, attempt);
  return attempt;
}

function isAttemptOf<Name extends PartName>(name: Name, found: unknown): found is PartAttempt<Name> {
  return found instanceof PartAttempt && found.name === name;
}
