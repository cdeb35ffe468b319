import type { PartName } from 'shared/contracts/parts';
import type { PartFailure, PartOutcome } from 'shared/contracts/reports';
import { tell } from './happenings.ts';
import { stopwatch } from './stopwatch.ts';

/** What is told of one part. Each attempt to show it hands it on to the next. */
export class PartStory {
  readonly #part: PartName;
  /** Runs from when the part is wanted until it stands. */
  #stop: (() => number | undefined) | null = null;
  #is: 'wanted' | 'standing' | 'failed' = 'wanted';
  /** It has failed since it was first wanted, or since it stood. */
  #hadTrouble = false;

  constructor(part: PartName) {
    this.#part = part;
  }

  /** Somebody wants it: its code is asked for, the first time or again. */
  asked(): void {
    this.#stop ??= stopwatch();
    if (this.#is === 'failed') this.#tell('retried');
    this.#is = 'wanted';
  }

  /** Of an attempt only the first failure is told: what is late may also never come, and what was rejected is thrown once more by React. */
  failed(why: PartFailure): void {
    if (this.#is === 'failed') return;
    this.#is = 'failed';
    this.#hadTrouble = true;
    this.#tell('failed', { why });
  }

  /** It is shown and answers to presses. Told once, however often its page is opened. */
  stood(): void {
    if (this.#is === 'standing') return;
    this.#is = 'standing';
    const ms = this.#stop?.();
    this.#tell(this.#hadTrouble ? 'recovered' : 'stood', ms === undefined ? {} : { ms });
    this.#stop = null;
    this.#hadTrouble = false;
  }

  #tell(outcome: PartOutcome, more: { why?: PartFailure; ms?: number } = {}): void {
    tell({ is: 'part', part: this.#part, outcome, ...more });
  }
}
