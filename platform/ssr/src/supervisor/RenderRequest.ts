import type { DocumentAsked, RenderedPage } from 'shared/contracts/rendering';
import type { Answers } from '../messages.ts';
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

const mostSent = 4_000_000;

/**
 * The answers that a process has, so that an unchanged list is sent once and not with each document. From 4 million characters on
 * the process forgets all first.
 */
export class SentAnswers {
  readonly #texts = new Map<string, string>();
  #length = 0;

  next(answers: readonly (readonly [address: string, text: string])[]): { answers: Answers; forget: boolean } {
    const forget = this.#length > mostSent;
    if (forget) {
      this.#texts.clear();
      this.#length = 0;
    }
    const unknown = answers.map(([address, text]) => {
      if (this.#texts.get(address) === text) return [address, null];
      this.#texts.set(address, text);
      this.#length += address.length + text.length;
      return [address, text];
    });
    return { answers: Object.fromEntries(unknown), forget };
  }
}

const mostPages = 100;

export class UsualAsks {
  readonly #pages = new Map<string, readonly string[]>();

  of(asked: DocumentAsked): readonly string[] {
    return this.#pages.get(pageOf(asked)) ?? [];
  }

  remember(asked: DocumentAsked, addresses: readonly string[]): void {
    const page = pageOf(asked);
    this.#pages.delete(page);
    this.#pages.set(page, addresses);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size > mostPages) this.#pages.delete(oldest);
  }
}

const pageOf = ({ address, member }: DocumentAsked) => `${address.split('?')[0]} ${member === true}`;

export interface ProcessState {
  process: RenderingProcess;
  sent: SentAnswers;
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
