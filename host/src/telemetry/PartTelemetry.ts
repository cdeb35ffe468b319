import type { PartName } from 'shared/contracts/parts';
import type { PartFailure, PartOutcome } from 'shared/contracts/reports';
import { recordEvent } from './telemetryBuffer.ts';

/**
 * Starts a stopwatch. Browsers throttle hidden pages, so their times say nothing about a release.
 * @returns stops it and returns whole ms; undefined when the page was hidden in between
 */
export function stopwatch(): () => number | undefined {
  const from = performance.now();
  let seen = document.visibilityState === 'visible';
  const onChange = () => {
    seen = false;
  };
  document.addEventListener('visibilitychange', onChange, { once: true });
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    return seen ? Math.round(performance.now() - from) : undefined;
  };
}

/** Telemetry of one part. Each attempt to show the part passes it on to the next. */
export class PartTelemetry {
  readonly #part: PartName;
  #stop: (() => number | undefined) | null = null;
  #is: 'requested' | 'ready' | 'failed' = 'requested';
  /** Whether the part has failed since it was first requested, or since it was last interactive. */
  #hasFailed = false;

  constructor(part: PartName) {
    this.#part = part;
  }

  requested(): void {
    this.#stop ??= stopwatch();
    if (this.#is === 'failed') this.#record('retried');
    this.#is = 'requested';
  }

  /**
   * Records a failure. Only the first one of an attempt is reported: a late part may also fail to load, and React throws a
   * rejection again.
   */
  failed(why: PartFailure): void {
    if (this.#is === 'failed') return;
    this.#is = 'failed';
    this.#hasFailed = true;
    this.#record('failed', { why });
  }

  shown(): void {
    if (this.#is === 'ready') return;
    this.#is = 'ready';
    const ms = this.#stop?.();
    this.#record(this.#hasFailed ? 'recovered' : 'stood', ms === undefined ? {} : { ms });
    this.#stop = null;
    this.#hasFailed = false;
  }

  #record(outcome: PartOutcome, more: { why?: PartFailure; ms?: number } = {}): void {
    recordEvent({ is: 'part', part: this.#part, outcome, ...more });
  }
}
