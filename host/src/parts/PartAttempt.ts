import { type ComponentType, lazy } from 'react';
import type { PartName, PartProps } from 'shared/contracts/parts';
import { PartTelemetry } from '../telemetry/PartTelemetry.ts';
import { generationOf, loadPart, renew } from './federation.ts';
import {
  failedState,
  idleState,
  lateState,
  loadedState,
  loadingState,
  PartEvaluationError,
  type PartState,
  retryState,
} from './partState.ts';

export class PartAttempt<Name extends PartName> {
  readonly name: Name;
  /** The document contains the part's content: a failure must not remove it. */
  readonly serverRendered: boolean;
  #state: PartState;
  #deferred: boolean;
  #isRequested = false;
  readonly #telemetry: PartTelemetry;
  #loadError: unknown = null;
  /** Number of load calls; the failure of an outdated call is ignored. */
  #call = 0;
  readonly #settle: PromiseWithResolvers<{ default: ComponentType<PartProps[Name]> }> = Promise.withResolvers();
  readonly #listeners = new Set<() => void>();
  /** The component to render. It suspends until the part's code is loaded, and throws the error of loading. */
  readonly Part: ComponentType<PartProps[Name]> = lazy(() => {
    if (this.#deferred) this.#isRequested = true;
    else void this.#load();
    return this.#settle.promise;
  });

  constructor(
    name: Name,
    state = idleState,
    { serverRendered = false, deferred = false, telemetry = new PartTelemetry(name) } = {},
  ) {
    this.name = name;
    this.#state = state;
    this.serverRendered = serverRendered;
    this.#deferred = deferred;
    this.#telemetry = telemetry;
  }

  near(): void {
    if (!this.#deferred) return;
    this.#deferred = false;
    if (this.#isRequested) void this.#load();
  }

  /** The same for callers that render, and must not change state while they do. */
  nearSoon(): void {
    if (this.#deferred) queueMicrotask(() => this.near());
  }

  /** Returns the attempt for a new caller: this one while it can still succeed, else the next. */
  again(): PartAttempt<Name> {
    const next = retryState(this.#state);
    return next ? new PartAttempt(this.name, next, { telemetry: this.#telemetry }) : this;
  }

  /** Loads the code again, for the same place: the current content stays until it arrives. */
  retry(): void {
    const next = retryState(this.#state);
    if (!next) return;
    this.#become(next);
    void this.#load();
  }

  readonly progress = (): PartState['is'] => this.#state.is;

  /** @param listener called after each change of `progress` @returns unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Marks the part as late: it has shown nothing, or has not responded to presses, for the maximum waiting time. */
  markLate(): void {
    this.#become(lateState(this.#state));
    this.#telemetry.failed('late');
    console.error(`Part ${this.name} has not come in time.`);
  }

  /** Distinguishes an error of the part's own code from a failure to load that code. */
  isThrown(error: unknown): boolean {
    return error !== this.#loadError;
  }

  markFailed(error: unknown): void {
    this.#become(failedState(this.#state));
    this.#telemetry.failed('thrown');
    console.error(`Part ${this.name} failed:`, error);
  }

  async markInteractive(): Promise<void> {
    // React reports an error of the same commit's effects, e.g. of `mount`, only after the other effects.
    await null;
    if (this.#state.is !== 'failed') this.#telemetry.shown();
  }

  async #load(): Promise<void> {
    const call = ++this.#call;
    const present = generationOf(this.name);
    const loading = loadingState(this.#state, present);
    this.#become(loading);
    this.#telemetry.requested();
    if (loading.generation > present) renew(this.name, loading.generation);
    try {
      const part = await loadPart(this.name);
      this.#become(loadedState());
      this.#settle.resolve({ default: part });
    } catch (error) {
      if (call !== this.#call) return;
      this.#telemetry.failed(error instanceof PartEvaluationError ? 'thrown' : 'code');
      if (this.#state.is === 'late' || this.serverRendered) {
        // The error card (its Retry may be pressed right now) or the server-rendered content is visible: do not replace it.
        this.markFailed(error);
      } else {
        this.#become(failedState(this.#state));
        if (!(error instanceof PartEvaluationError)) this.#loadError = error;
        this.#settle.reject(error);
      }
    }
  }

  #become(state: PartState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The last attempt of each part, for the lifetime of the page: loaded parts stay loaded, failed ones are retried. */
const attempts = new Map<PartName, unknown>();

/**
 * Returns the attempt to show when a page with the part opens, or after Retry.
 * @param first `serverRendered`: the document contains the part's content, and this is its first render; `deferred`: the code is loaded after
 * `near`
 */
export function openPart<Name extends PartName>(
  name: Name,
  first: { serverRendered?: boolean; deferred?: boolean } = {},
): PartAttempt<Name> {
  const last = attempts.get(name);
  const attempt = isAttemptOf(name, last) ? last.again() : new PartAttempt(name, idleState, first);
  attempts.set(name, attempt);
  return attempt;
}

function isAttemptOf<Name extends PartName>(name: Name, found: unknown): found is PartAttempt<Name> {
  return found instanceof PartAttempt && found.name === name;
}
