import type { DocumentAsked, RenderedPage } from 'shared/contracts/rendering';
import type { RenderingProcess } from './RenderingProcess.ts';

export class RenderRequest {
  readonly asked: DocumentAsked;
  readonly deadlineMs: number;
  readonly without = new Set<string>();
  /** Apps one of which printed too much, tried one after the other; null while there is no such problem. */
  suspects: string[] | null = null;
  asks = 0;
  readonly #until: number;
  readonly #settle: (page: RenderedPage | null) => void;
  readonly #timer: NodeJS.Timeout;
  #isSettled = false;

  /**
   * @param deadlineMs from now
   * @param settle called once, with the page, or with null at the deadline
   */
  constructor(asked: DocumentAsked, deadlineMs: number, settle: (page: RenderedPage | null) => void) {
    this.asked = asked;
    this.deadlineMs = deadlineMs;
    this.#until = performance.now() + deadlineMs;
    this.#settle = settle;
    this.#timer = setTimeout(() => this.settle(null), deadlineMs);
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  get leftMs(): number {
    return this.#until - performance.now();
  }

  settle(page: RenderedPage | null): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.#settle(page);
  }
}

export interface ProcessState {
  process: RenderingProcess;
  folders: ReadonlySet<string>;
  underWay: Map<number, RenderRequest>;
  /** Cancelled renderings, until the process confirms that it dropped them. */
  dropping: Map<number, NodeJS.Timeout>;
  refused: Set<string>;
  logged: Set<string>;
  /** A rendering was stopped in it, so state in its bundles may be inconsistent: replace the process. */
  isSpoiled: boolean;
  isOver: boolean;
}
